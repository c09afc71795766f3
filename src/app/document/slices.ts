/** No task of the page is to be longer than 50 ms; this leaves room for drawing. */
const SLICE_MS = 10;

/** Runs work in slices between which the page answers. False where it was called off. */
export async function inSlices(work: Iterator<unknown>, goesOn: () => boolean): Promise<boolean> {
  while (goesOn()) {
    const until = performance.now() + SLICE_MS;
    do {
      if (work.next().done === true) return true;
    } while (performance.now() < until);
    await nextTask();
  }
  return false;
}

function nextTask(): Promise<void> {
  return new Promise((go) => setTimeout(go, 0));
}
