/** What deserves a second look, each with its weight, its place and what to do about it. */
import type { Place } from './place.ts';

/** `danger`: money can be lost, or the bytes contradict themselves. `warning`: look before you sign. */
export type Severity = 'danger' | 'warning' | 'note';

/** From the worst to the least. */
export const SEVERITY_ORDER: readonly Severity[] = ['danger', 'warning', 'note'];

/** Each code with its weight, and why it matters and what to do. */
const FINDINGS = {
  'utxo-contradicted': [
    'danger',
    'What this input spends is said in two ways. Do not sign; get the previous transaction anew.',
  ],
  'script-mismatch': [
    'danger',
    'This script is not the one that the output commits to. Do not sign; ask for the right script.',
  ],
  'signature-invalid': [
    'danger',
    'This signature was checked and is not valid here: it may be of another transaction, amount or key. Sign again.',
  ],
  'nonce-reuse': [
    'danger',
    'Two signatures of one key share a nonce, so that anyone can compute the private key. Move all coins of this key now.',
  ],
  'sighash-none': [
    'danger',
    'This commits to no output: whoever has the signature can send the coins anywhere. Ask for another sighash type.',
  ],
  'sighash-single-no-output': [
    'danger',
    'SINGLE without an output of this number commits to no output; in a legacy script the signature can be used for any coin of the key. Ask for another sighash type.',
  ],
  'sighash-anyonecanpay': [
    'warning',
    'This commits to no other input: others may be added or taken away. Sign only where that is meant.',
  ],
  'sighash-single': [
    'warning',
    'This commits to one output only: the others may be replaced. Sign only where that is meant.',
  ],
  'sighash-mismatch': [
    'warning',
    'This signature is of another sighash type than the PSBT asks for. Ask for one of the right type.',
  ],
  'core-will-not-finalize': [
    'warning',
    'The valid signatures are enough, yet finalizepsbt refuses: one has a sighash type that no record asks for, or an invalid one stands beside. Add the record, or take the wrong signature out.',
  ],
  'outputs-exceed-inputs': [
    'danger',
    'More is paid than is spent, so no node will accept it. Check amounts and inputs.',
  ],
  'fee-high': ['danger', 'The fee is far higher than fees are. Check that no output is missing.'],
  'fee-claimed': [
    'warning',
    'This amount is only claimed. Of two versions of this PSBT that claim other amounts, a signature of each can be joined to pay the difference as fee. Ask for the previous transaction.',
  ],
  'origin-contradicted': [
    'danger',
    'The PSBT says that a key of yours is in it, but the script is none of your descriptor. Do not trust the claim.',
  ],
  'change-weakened': [
    'danger',
    'This output is marked as change, yet it takes fewer of the signers than the inputs do. Do not sign; ask who made it.',
  ],
  'modifiable-but-signed': [
    'warning',
    'The flags say that inputs or outputs may be changed otherwise than the signatures let them. Do not change anything.',
  ],
  'key-not-in-script': [
    'warning',
    'This key is in none of the scripts of its input. Check that the right keys were put in.',
  ],
  'chain-mismatch': [
    'warning',
    'Keys or paths here are of another chain than the one chosen. Choose the chain that is meant.',
  ],
  'duplicate-outpoint': [
    'danger',
    'Two inputs spend the same output, so no node will accept it. Take one out.',
  ],
  dust: ['warning', 'The amount is below the dust limit, so nodes will not relay it. Pay more.'],
  burn: ['danger', 'Nobody can ever spend this output. Pay nothing to it.'],
  'uncompressed-in-segwit': [
    'danger',
    'Nodes relay no witness with an uncompressed key, so that the coins may be stuck. Use compressed keys.',
  ],
  'locktime-no-effect': [
    'note',
    'The sequence of every input is final, so the lock time has no effect. Lower a sequence to use it.',
  ],
  'lock-unmet': [
    'warning',
    'A script asks for more than the sequence or the lock time gives, so it cannot be satisfied. Set them as the script asks.',
  ],
  'not-in-core': [
    'note',
    "Bitcoin Core's answer leaves this out or calls it unknown. Look for it in the registry of BIP 174.",
  ],
  payload: ['note', 'This carries data besides the payment.'],
  'preimage-mismatch': [
    'danger',
    'This is no preimage of its hash, so it satisfies no script. Ask for the right one.',
  ],
  'amount-out-of-range': [
    'danger',
    'There is no such amount, so no node will accept it. Check where it comes from.',
  ],
} as const satisfies Readonly<Record<string, readonly [Severity, string]>>;

export type FindingCode = keyof typeof FINDINGS;

export interface Finding extends Place {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** Why it matters and what to do. */
  readonly text: string;
}

/** What is said of one besides. */
export interface FindingFacts {
  readonly severity?: Severity;
  /** Stands before the text. */
  readonly what?: string;
}

export function finding(
  code: FindingCode,
  { path, span }: Place,
  { severity, what }: FindingFacts = {},
): Finding {
  const [usual, words] = FINDINGS[code];
  const text = what === undefined ? words : `${what}: ${words}`;
  return { code, severity: severity ?? usual, path, span, text };
}

/** By severity, then offset, then code. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(
    (a, b) =>
      SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity) ||
      (a.span?.start ?? 0) - (b.span?.start ?? 0) ||
      (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}
