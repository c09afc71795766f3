/** Puts into the final witness what stands in a final scriptSig and belongs there. */
import { Cursor } from '../bytes/cursor.ts';
import { ifDecodes } from '../bytes/if-decodes.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { FinalScripts } from '../psbt/view.ts';
import { encodePush } from '../script/push.ts';
import { isPayToScriptHash, isWitnessProgram } from '../script/solver.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { witnessStack } from '../tx/witness-codec.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import type { Draft } from './draft.ts';
import { EMPTY_BYTES, finalRecords, pushes } from './final-records.ts';

export function moveFinalWitnesses(draft: Draft): void {
  const { sides, subject } = draft;
  for (const { index, satisfied } of draft.verdicts) {
    const record = recordOf(draft.input(index), 'final_scriptsig');
    const side = sides[index]!;
    if (!record || satisfied !== false || !maySpendByWitness(side.script)) continue;
    const scripts = rearranged(subject.inputs[index]!).find((one) => spends(subject, index, one));
    if (scripts) {
      const why = 'Read as a witness it spends the coin, which it does not where it stands.';
      draft.move(side, record, finalRecords(scripts), why);
    } else {
      draft.leave(
        draft.placeOf(side, record).path,
        'Read as a witness it does not spend the coin.',
      );
    }
  }
}

function maySpendByWitness(script: Uint8Array | undefined): boolean {
  return script !== undefined && (isWitnessProgram(script) || isPayToScriptHash(script));
}

/** A scriptSig that holds a witness, read in each of the ways in which one is put there. */
function rearranged({ spent, scriptSig, witness }: SubjectInput): readonly FinalScripts[] {
  if (!spent || witness.length > 0) return [];
  const { scriptPubKey } = spent;
  const stacks = [serialisedStack(scriptSig), pushes(scriptSig)].filter(
    (stack) => stack !== undefined,
  );
  if (isWitnessProgram(scriptPubKey))
    return stacks.map((stack) => ({ scriptSig: EMPTY_BYTES, witness: stack }));
  if (!isPayToScriptHash(scriptPubKey)) return [];
  return stacks.flatMap((stack) => {
    const program = stack.at(-1);
    if (!program || !isWitnessProgram(program)) return [];
    return [{ scriptSig: encodePush(program), witness: stack.slice(0, -1) }];
  });
}

/** As a witness stands in a transaction, with its count in front. */
function serialisedStack(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const cursor = new Cursor(bytes);
  const stack = ifDecodes(() => witnessStack.read(cursor));
  return cursor.atEnd ? stack : undefined;
}

function spends(subject: Subject, index: number, scripts: FinalScripts): boolean {
  const inputs = subject.inputs.map((one) => (one.index === index ? { ...one, ...scripts } : one));
  const [verdict] = verifyInputs({ ...subject, inputs }, index, index + 1);
  return verdict?.satisfied === true;
}
