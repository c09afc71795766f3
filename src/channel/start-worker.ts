/**
 * Starts a worker with the file's own code: the only one that this page can
 * start. The first script hands it over; this module is evaluated before any
 * other, and leaves nothing for them to find.
 */
export const startWorker: () => Worker = takeOver();

function takeOver(): () => Worker {
  const start: unknown = Reflect.get(globalThis, 'startOwnWorker');
  Reflect.deleteProperty(globalThis, 'startOwnWorker');
  // In tests without a page there is none, and none is started.
  return start as () => Worker;
}
