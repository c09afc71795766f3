/** What a client uses of a worker, so that tests can hand it another. */
export interface Port<Request, Reply> {
  postMessage(message: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Passes on what a worker says, and why it is of no more use. */
export function listenTo<Request, Reply>(
  worker: Port<Request, Reply>,
  hear: (reply: Reply) => void,
  lose: (why: string) => void,
): void {
  worker.onmessage = ({ data }) => hear(data);
  worker.onmessageerror = () => lose('An answer could not be read');
  worker.onerror = (event) => {
    // Told here; the console would repeat a stack that may show what was asked.
    event.preventDefault?.();
    lose('The worker ended');
  };
}

/** Ends a worker for good: nothing that it still had on its way is heard. */
export function retire<Request, Reply>(worker: Port<Request, Reply>): void {
  worker.onmessage = null;
  worker.onmessageerror = null;
  worker.onerror = null;
  worker.terminate();
}
