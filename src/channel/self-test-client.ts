import { askOnce, type WorkerPort } from './conversation.ts';

/** Has a worker try whether the program computes what it has to: the name of the vector that fails. */
export type AskSelfTest = () => Promise<string | undefined>;

/** Each call has a worker that ends with its answer; it rejects where that is lost. */
export function createSelfTest(start: () => WorkerPort): AskSelfTest {
  return async () => (await askOnce(start, 'selfTest', {})).failed;
}
