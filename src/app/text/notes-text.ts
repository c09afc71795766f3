import type { FindingCode } from '../../core/inspect/findings.ts';
import type { NodeKind } from '../../core/inspect/node-kinds.ts';
import { formatCount } from '../ui/format.ts';

/** How much a finding weighs: a word and a sign, never colour alone. */
export type Severity = 'wrong' | 'look' | 'note';

export const SEVERITY_TEXT: Readonly<
  Record<Severity, { readonly sign: string; readonly word: string }>
> = {
  wrong: { sign: '✕', word: 'Wrong' },
  look: { sign: '!', word: 'Look closely' },
  note: { sign: 'i', word: 'Note' },
};

export const NOTES_TEXT = {
  findings: 'Found here',
  none: 'Nothing that is looked for was found. Signatures are not verified, so this says neither that they are valid nor that it is safe to sign.',
  leftOut: 'Not in the JSON',
  leftOutWhy: 'Bitcoin Core’s answer is printed as it is. What it does not say stands here.',
  place: (index: number, count: number) =>
    count === 1 ? 'Show' : `Show ${formatCount(index + 1)}`,
  more: (count: number) => `and ${formatCount(count)} more`,
} as const;

interface FindingText {
  readonly severity: Severity;
  readonly text: string;
}

function wrong(text: string): FindingText {
  return { severity: 'wrong', text };
}

function look(text: string): FindingText {
  return { severity: 'look', text };
}

function note(text: string): FindingText {
  return { severity: 'note', text };
}

/** A finding without words does not compile. */
export const FINDING_TEXT: Readonly<Record<FindingCode, FindingText>> = {
  'fee-negative': wrong(
    'More goes out than comes in, by the amounts that are here. No block can hold such a transaction.',
  ),
  'coin-missing': look('Nothing says what this coin is worth, so the fee is not known.'),
  'utxos-disagree': wrong(
    'The witness UTXO and the previous transaction say different things about the same coin. Bitcoin Core’s JSON prints both, says nothing of it, and takes the fee from the previous transaction.',
  ),
  'amount-uncommitted': look(
    'The amount of this coin is only claimed, and a signature for it will not commit to the amount. With a false amount here, far more could go to fees than it seems; a whole previous transaction would prove it.',
  ),
  'amount-out-of-range': wrong(
    'An amount is negative or above 21 million bitcoins, which no coin can be.',
  ),
  burned: look('This output can never be spent, and its amount is not zero: the coins are lost.'),

  'no-inputs': note('There are no inputs. A transaction needs at least one.'),
  'no-outputs': note('There are no outputs. A transaction needs at least one.'),
  'duplicate-input': wrong('Two inputs spend the same coin. No block can hold such a transaction.'),
  'lock-times-conflict': wrong(
    'One input asks for a height and another for a time. A transaction has one lock time, so both cannot be met.',
  ),
  'inputs-modifiable': note(
    'Inputs may still be added or removed. What you see is not yet the whole transaction.',
  ),
  'outputs-modifiable': note(
    'Outputs may still be added or removed. What you see is not yet the whole transaction.',
  ),

  'sighash-beyond-byte': look(
    'The sighash type asked for does not fit into the one byte that a signature has for it. Bitcoin Core’s JSON prints the name of its lowest byte alone.',
  ),
  'sighash-unnamed': look(
    'The sighash type asked for has no name. Bitcoin Core’s JSON prints an empty text for it.',
  ),
  'sighash-none': look(
    'A signature of type NONE commits to no output: whoever has it can send the coins anywhere.',
  ),
  'sighash-single': look(
    'A signature of type SINGLE commits to one output, that of the same number. All others can be changed.',
  ),
  'sighash-anyonecanpay': look(
    'A signature with ANYONECANPAY commits to its own input alone. Others can be added or removed.',
  ),
  'single-without-output': wrong(
    'A signature of type SINGLE, and no output has the number of its input. A segwit v0 signature then commits to no output, a legacy one to nothing at all, so that it is good for any spend of the same key; taproot allows none.',
  ),
  'signature-type-differs': look(
    'A signature has another sighash type than the record asks for. Finalisers must refuse it.',
  ),

  'redeem-script-mismatch': wrong(
    'The redeem script does not have the hash that is paid, so it says nothing about these coins.',
  ),
  'witness-script-mismatch': wrong(
    'The witness script does not have the hash that is paid, so it says nothing about these coins.',
  ),
  'preimage-mismatch': wrong('The preimage does not have the hash that its key names.'),

  'dropped-empty': note(
    'The value is empty. Bitcoin Core takes the record for absent and prints nothing of it.',
  ),
  'dropped-all-zero': note(
    'The value is all zeros. Bitcoin Core takes the record for absent and prints nothing of it.',
  ),
  'dropped-null-output': note(
    'The amount is −1, which to Bitcoin Core is an output that was never set. It prints nothing of the record.',
  ),
  'dropped-xpub': note(
    'An extended key before it has the same key, chain code and origin. Bitcoin Core takes the two for one and prints the first.',
  ),
  'dropped-leaf-hash': note(
    'A leaf hash stands here twice. Bitcoin Core keeps and prints it once.',
  ),
  registered: note(
    'Bitcoin Core prints this record as unknown. The registry of BIP 174 knows it, and the tree shows what it says.',
  ),
  'registry-mismatch': look(
    'The type of this record is registered, but its bytes do not have the form of that field.',
  ),
  proprietary: note('Private data of one program. Its name can be written by anyone.'),
  unknown: note('Neither Bitcoin Core nor the registry of BIP 174 knows this record.'),
  order: note(
    'The records stand in another order than Bitcoin Core would write them in. Its JSON does not show their order; the tree does.',
  ),
};

/** What the answer's text does not say, and when that matters. */
export interface LeftOut {
  readonly text: string;
  /** Applies to answers in which one of these parts stands. */
  readonly kinds?: readonly NodeKind[];
  readonly version?: number;
}

export const LEFT_OUT: readonly LeftOut[] = [
  {
    kinds: [
      'psbt.in.partial_sig',
      'psbt.in.tap_key_sig',
      'psbt.in.tap_script_sig',
      'psbt.in.musig2_partial_sig',
      'psbt.in.final_scriptsig',
      'psbt.in.final_scriptwitness',
    ],
    text: 'Signatures are printed and not verified. That one is there does not say that it is valid, and complete does not mean safe.',
  },
  {
    version: 2,
    text: 'The JSON of a version 2 PSBT has no txid, no lock time that results from its inputs, and no size. The summary computes them.',
  },
  {
    kinds: ['psbt.in.tap_leaf_script', 'psbt.out.tap_tree'],
    text: 'Scripts of taproot leaves are printed in hex alone, without their leaf hashes. The tree opens them to their opcodes.',
  },
  {
    kinds: ['psbt.in.redeem_script', 'psbt.in.witness_script'],
    text: 'Addresses of redeem and witness scripts are not printed.',
  },
];
