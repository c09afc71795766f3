/**
 * Changes to a PSBT that can be proven right. Amounts, scripts that are spent and paid,
 * outpoints, sequences, lock time and outputs stay as they are: what is mended is about
 * the same transaction.
 */

import { encodePsbt } from '../psbt/psbt.ts';
import type { Psbt } from '../psbt/types.ts';
import { decodePendingPsbt } from '../silent/decode-pending.ts';
import { addPreviousTransactions } from './add-previous-transaction.ts';
import { MEND_CODES, type MendCode } from './codes.ts';
import { Draft } from './draft.ts';
import { dropContradicting } from './drop-contradicting.ts';
import { dropInvalidSignatures } from './drop-invalid-signature.ts';
import { fillGlobalXpubs, fillOrigins, fillScripts, fillTaproot } from './fill.ts';
import { fitCommitments } from './fit-commitment.ts';
import { lowerS } from './lower-s.ts';
import type { MendChange, MendLeft, MendMaterial } from './material.ts';
import { moveFinalWitnesses } from './move-final-witness.ts';
import { moveOrigins } from './move-origin.ts';
import { moveSilentTweaks } from './move-silent-tweak.ts';
import { orderSignatures } from './order-signatures.ts';
import { restoreRecords } from './restore-record.ts';
import { restoreSighashTypes } from './restore-sighash-type.ts';
import { StandingPsbt } from './standing-psbt.ts';
import { toVersion } from './to-version.ts';

/** What may be given to mend with, by the name of the option, and whether it is. */
const GIVEN = {
  prevtxs: ({ transactions }) => transactions.length > 0,
  earlier: ({ earlier }) => earlier.length > 0,
  descriptors: ({ owners }) => owners !== undefined,
} as const satisfies Readonly<Record<string, (material: MendMaterial) => boolean>>;

interface MendRow {
  /** Made without being asked for by name: it only adds or moves. */
  readonly isUsual: boolean;
  /** Without which it does nothing. */
  readonly takes?: keyof typeof GIVEN;
  readonly make: (draft: Draft) => void;
}

const MENDS: Readonly<Record<MendCode, MendRow>> = {
  'add-previous-transaction': { isUsual: true, takes: 'prevtxs', make: addPreviousTransactions },
  'fit-commitment': { isUsual: false, make: fitCommitments },
  'drop-contradicting': { isUsual: false, make: dropContradicting },
  'drop-invalid-signature': { isUsual: false, make: dropInvalidSignatures },
  'move-final-witness': { isUsual: true, make: moveFinalWitnesses },
  'order-signatures': { isUsual: true, make: orderSignatures },
  'lower-s': { isUsual: false, make: lowerS },
  'move-origin': { isUsual: true, make: moveOrigins },
  'move-silent-tweak': { isUsual: true, make: moveSilentTweaks },
  'fill-scripts': { isUsual: true, takes: 'descriptors', make: fillScripts },
  'fill-taproot': { isUsual: true, takes: 'descriptors', make: fillTaproot },
  'fill-origins': { isUsual: true, takes: 'descriptors', make: fillOrigins },
  'fill-global-xpubs': { isUsual: true, takes: 'descriptors', make: fillGlobalXpubs },
  'restore-record': { isUsual: true, takes: 'earlier', make: restoreRecords },
  // What finalizers go by changes with it.
  'restore-sighash-type': { isUsual: false, make: restoreSighashTypes },
  // A version asks for it.
  'to-version': { isUsual: false, make: toVersion },
};

/** Those that only add or move, in the order of {@link MEND_CODES}. */
export const USUAL_MENDS: readonly MendCode[] = MEND_CODES.filter((code) => MENDS[code].isUsual);

export interface Mended {
  readonly psbt: Psbt;
  /** Those that were given where nothing was changed. */
  readonly bytes: Uint8Array;
  readonly changes: readonly MendChange[];
  readonly left: readonly MendLeft[];
}

/** One mend may make room for another; each only adds what is right or drops what is not, so that it ends. */
const MOST_ROUNDS = 8;

/**
 * Makes the mends of these codes until none changes anything, so that mending twice is
 * mending once. `bytes` is a PSBT that decodes.
 */
export function mend(
  bytes: Uint8Array,
  codes: readonly MendCode[],
  material: MendMaterial,
): Mended {
  const from = new StandingPsbt(decodePendingPsbt(bytes), material.transactions);
  return mendFrom({ from, bytes }, codes, material);
}

/** A PSBT with its bytes. */
export interface PsbtWithBytes {
  readonly from: StandingPsbt;
  readonly bytes: Uint8Array;
}

/** As {@link mend}, with what is known of the PSBT. */
export function mendFrom(
  { from, bytes }: PsbtWithBytes,
  codes: readonly MendCode[],
  material: MendMaterial,
): Mended {
  const asked = MEND_CODES.filter(
    (code) => codes.includes(code) || (code === 'to-version' && material.version !== undefined),
  );
  const changes: MendChange[] = [];
  let current: PsbtWithBytes = { from, bytes };
  for (let round = 0; ; round++) {
    const made = oneRound(current, asked, material);
    changes.push(...made.changes);
    current = made;
    if (made.changes.length === 0 || round === MOST_ROUNDS) {
      return { psbt: current.from.psbt, bytes: current.bytes, changes, left: made.left };
    }
  }
}

/** Of mends that were asked for by name: those that did nothing, as nothing was given to make them with. */
export function withoutMaterial(
  codes: readonly MendCode[],
  { changes }: Pick<Mended, 'changes'>,
  material: MendMaterial,
): readonly MendLeft[] {
  return codes.flatMap((code) => {
    const path = MENDS[code].takes;
    if (path === undefined || GIVEN[path](material)) return [];
    if (changes.some((change) => change.code === code)) return [];
    return [{ code, path, why: 'Nothing is given to make it with.' }];
  });
}

type Round = PsbtWithBytes & Pick<Mended, 'changes' | 'left'>;

function oneRound(start: PsbtWithBytes, codes: readonly MendCode[], material: MendMaterial): Round {
  let current: PsbtWithBytes = start;
  const changes: MendChange[] = [];
  const left: MendLeft[] = [];
  for (const code of codes) {
    const draft = new Draft(code, current.from, material, codes);
    MENDS[code].make(draft);
    changes.push(...draft.changes);
    left.push(...draft.left);
    if (draft.changes.length > 0) current = reread(draft.psbt, material);
  }
  return { ...current, changes, left };
}

/** What was made has to be read again: so its records stand somewhere, and it is known to decode. */
function reread(psbt: Psbt, { transactions }: MendMaterial): PsbtWithBytes {
  const bytes = encodePsbt(psbt);
  return { from: new StandingPsbt(decodePendingPsbt(bytes), transactions), bytes };
}
