/** Codes about the file and its transaction as a whole. */
import { bytesToHex } from '../bytes/hex.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { lockTimeKind } from '../script/locks.ts';
import { wholeInput, wholeTransaction } from '../subject/place.ts';
import { paidBy } from '../tx/sum-of.ts';
import type { CodeRow } from './code-row.ts';
import {
  eachInput,
  type JudgedPsbt,
  namedKeysIn,
  type OpenInput,
  openInputs,
  type Predicate,
  whole,
} from './predicate.ts';
import { multisigOf } from './spent-kind.ts';

const inputCount = ({ subject }: JudgedPsbt) => subject.inputs.length;
const outputCount = ({ subject }: JudgedPsbt) => subject.transaction.outputs.length;

const duplicates: Predicate = ({ subject }) => {
  const seen = new Set<string>();
  return subject.inputs.flatMap((input) => {
    const name = `${bytesToHex(input.prevout.txid)}:${input.prevout.vout}`;
    if (seen.has(name)) return [wholeInput(subject, input)];
    seen.add(name);
    return [];
  });
};

/** At least this share of what the outputs are worth. */
function isShare({ fee, subject }: JudgedPsbt, percent: number): boolean {
  const paid = paidBy(subject.transaction);
  return (
    fee !== undefined && paid !== undefined && fee > 0n && fee * 100n >= paid * BigInt(percent)
  );
}

/** As many signatures as there are origins, or as a multisig asks for: programs verify none. */
function isCounted({ input, map }: OpenInput): boolean {
  const { length } = recordsOf(map, 'partial_sig');
  const wanted = multisigOf(input)?.required ?? namedKeysIn(map, 'ecdsa').length;
  return length > 0 && length >= wanted;
}

const ofTaproot = (map: InputMap) =>
  recordOf(map, 'tap_key_sig') ?? recordOf(map, 'tap_script_sig');

/** `one`: a single input that has a signature of a key that is the only one told. */
const signed: Predicate = (judged, when) => {
  const open = openInputs(judged, when);
  if (when.one) {
    return eachInput(({ map }) => {
      const isOnly = namedKeysIn(map, 'ecdsa').length <= 1;
      return (isOnly ? recordOf(map, 'partial_sig') : undefined) ?? ofTaproot(map);
    })(judged, when);
  }
  const isAll = open.length > 0 && open.length === inputCount(judged) && open.every(isCounted);
  return isAll ? [wholeTransaction(judged.subject)] : [];
};

export const WHOLE_CODES = {
  'psbt-v2-unsupported': {
    sentence: 'This program reads version 0 only.',
    mend: 'to-version',
    holds: whole(({ psbt }) => psbt.version > 0),
  },
  'unsigned-tx-missing': {
    sentence: 'The unsigned transaction of version 0 is missing, as this file is of version 2.',
    mend: 'to-version',
    holds: whole(({ psbt }) => recordOf(psbt.global, 'unsigned_tx') === undefined),
  },
  'input-locktimes-ignored': {
    sentence:
      'The signer does not read the locktimes of the inputs and may sign another locktime than you expect.',
    mend: 'to-version',
    holds: eachInput(
      ({ map }) => recordOf(map, 'time_locktime') ?? recordOf(map, 'height_locktime'),
    ),
  },
  'tx-version-unsupported': {
    sentence: 'This signer does not accept this nVersion.',
    holds: whole(
      ({ subject }, { accepts = [] }) => !accepts.includes(subject.transaction.version | 0),
    ),
  },
  'locktime-time-based': {
    sentence: 'The locktime is a date; this signer accepts only block heights.',
    holds: whole(({ subject }) => lockTimeKind(subject.transaction.lockTime) === 'time'),
  },
  'no-inputs': {
    sentence: 'This file spends nothing.',
    holds: whole((judged) => inputCount(judged) === 0),
  },
  'no-outputs': {
    sentence: 'This file pays nobody, or spends nothing.',
    holds: whole((judged) => inputCount(judged) === 0 || outputCount(judged) === 0),
  },
  'too-many-inputs': {
    sentence: 'There are too many inputs for this signer.',
    holds: whole((judged, { most = 0 }) => inputCount(judged) > most),
  },
  'too-many-outputs': {
    sentence: 'There are too many outputs for this signer.',
    holds: whole((judged, { most = 0 }) => outputCount(judged) > most),
  },
  'file-too-large': {
    sentence: 'This file is too large for the signer.',
    holds: whole(({ subject }, { most = 0 }) => (subject.source?.length ?? 0) > most),
  },
  'duplicate-input': {
    sentence: 'Two inputs of this file spend the same coin.',
    holds: duplicates,
  },
  'negative-fee': {
    sentence: 'The outputs are worth more than the inputs.',
    holds: whole(({ fee }) => fee !== undefined && fee < 0n),
  },
  'fee-too-high': {
    sentence: 'The fee is over the limit of this signer.',
    holds: whole((judged, { percent = 0 }) => isShare(judged, percent)),
  },
  'fee-high-warning': {
    sentence: 'The fee is a large part of the amount.',
    holds: whole((judged, { percent = 0 }) => isShare(judged, percent)),
  },
  'zero-input-total': {
    sentence: 'The inputs are worth nothing.',
    holds: whole(({ inputs }) => inputs.length > 0 && inputs.every(({ amount }) => amount === 0n)),
  },
  'already-signed': {
    sentence: 'This file already has its signatures; the signer has nothing left to add.',
    holds: signed,
    isQuiet: true,
  },
} as const satisfies Readonly<Record<string, CodeRow>>;
