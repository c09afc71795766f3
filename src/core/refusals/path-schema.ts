/** Key paths that a program takes, as its source writes them: `m/48'/[0,1]'/[0-100]'/0'/[0,1]/[0-1000000]`. */
import { HARDENED } from '../encoding/path-text.ts';

export type PathSchema = string;

/** Whether a path is of a schema, step by step; a step is a number, a list or a range, all hardened or none. */
export function isOfSchema(path: readonly number[], schema: PathSchema): boolean {
  const [, ...steps] = schema.split('/');
  return path.length === steps.length && steps.every((step, i) => isOfStep(path[i]!, step));
}

function isOfStep(value: number, step: string): boolean {
  const isHardened = step.endsWith("'");
  if (isHardened !== value >= HARDENED) return false;
  const number = isHardened ? value - HARDENED : value;
  return step
    .replace(/[[\]']/g, '')
    .split(',')
    .some((one) => {
      const [first = '', last = first] = one.split('-');
      return number >= Number(first) && number <= Number(last);
    });
}
