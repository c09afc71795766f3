import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConditionStack } from './conditions.ts';

/** Opens a branch that is taken or not, turns the innermost around, closes it. */
const aStep = fc.constantFrom('open', 'skip', 'toggle', 'close');

test('behaves as a list of truth values', () => {
  fc.assert(
    fc.property(fc.array(aStep), (steps) => {
      const conditions = new ConditionStack();
      const model: boolean[] = [];
      for (const step of steps) {
        if (step === 'open' || step === 'skip') {
          conditions.open(step === 'open');
          model.push(step === 'open');
        } else if (model.length > 0 && step === 'toggle') {
          conditions.toggle();
          model.push(!model.pop());
        } else if (model.length > 0) {
          conditions.close();
          model.pop();
        }
        expect(conditions.isEmpty).toBe(model.length === 0);
        expect(conditions.allTaken).toBe(model.every(Boolean));
      }
    }),
  );
});
