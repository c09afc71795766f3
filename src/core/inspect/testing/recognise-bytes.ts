import { type Recognised, recognising } from '../recognise.ts';

/** {@link recognising} of bytes that are all there. */
export function recogniseBytes(input: Uint8Array): Recognised {
  const reading = recognising(input.length);
  let step = reading.next();
  while (!step.done) step = reading.next(input.subarray(step.value.start, step.value.end));
  return step.value;
}
