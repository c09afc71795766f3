/** What `signpsbtwithkey` says of each input. */
import { bytesToHex } from '../../../core/bytes/hex.ts';
import {
  hex,
  list,
  maybe,
  numeric,
  object,
  type Printed,
  text,
  within,
} from '../../../core/psbt/printed.ts';
import type { Psbt } from '../../../core/psbt/types.ts';
import { unsignedTransactionOf, viewOf } from '../../../core/psbt/view.ts';
import { askedLocksText, lockFaultsText } from '../../../core/said/lock-words.ts';
import type { ForeignWay } from '../../../core/sign/foreign-way.ts';
import type { PsbtRefusal } from '../../../core/sign/psbt/psbt-refusal.ts';
import type { KeySignedInput } from '../../../core/sign/psbt/psbt-with-keys.ts';
import type { Unsigned } from '../../../core/sign/why-unsigned.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { NEEDED_PREIMAGES, NEEDED_SIGNATURES } from '../review/way-result.ts';

/** An input, with the transaction whose locks it has. */
interface SignedInput {
  readonly input: KeySignedInput;
  readonly index: number;
  readonly transaction: Transaction | undefined;
}

export function signedInputs(
  inputs: readonly KeySignedInput[],
  psbt: Psbt,
): readonly SignedInput[] {
  const transaction = unsignedTransactionOf(viewOf(psbt));
  return inputs.map((input, index) => ({ input, index, transaction }));
}

const HEX: Printed<Uint8Array> = hex((bytes) => bytes);
const TEXT: Printed<string> = text((words) => words);
const NUMBER: Printed<number> = numeric((value) => value);
const KEYS = list((keys: readonly Uint8Array[]) => keys, 'pubkey', 'One key.', HEX);

const WAY = object<ForeignWay>({
  leaf_hash: maybe(
    'Of taproot, the hash of its leaf.',
    (one: ForeignWay) => one.option.leafHash,
    HEX,
  ),
  keys: ['Keys of it that have signed or can, of taproot x-only.', within((one) => one.keys, KEYS)],
  signatures: [
    'What it asks of signatures.',
    within((one) => one.way.signatures, NEEDED_SIGNATURES),
  ],
  preimages: [
    'The preimages that it asks for.',
    within((one) => one.way.preimages, NEEDED_PREIMAGES),
  ],
  sequence: maybe(
    'The smallest sequence that it asks for.',
    ({ way }: ForeignWay) => way.sequence,
    NUMBER,
  ),
  locktime: maybe(
    'The smallest lock time that it asks for.',
    ({ way }: ForeignWay) => way.locktime,
    NUMBER,
  ),
});

export const SIGNED_INPUT = object<SignedInput>({
  added: [
    'The public keys of the signatures that this call added; of Taproot x-only, for the key\n' +
      'path the output key.',
    within((one) => one.input.added, KEYS),
  ],
  error: maybe(
    'Why no signature was added, or those that there are do not satisfy the script; there\n' +
      'wherever none was.',
    inputError,
    TEXT,
  ),
  way: maybe(
    'By which way it was signed, of a script that Bitcoin Core does not sign for.',
    ({ input: { foreign } }: SignedInput) => (foreign?.is === 'way' ? foreign.way : undefined),
    WAY,
  ),
  note: maybe(
    'What Bitcoin Core makes of it.',
    ({ input: { foreign } }: SignedInput) => (foreign?.is === 'way' ? NOTE : undefined),
    TEXT,
  ),
  ways: maybe(
    'Ways that the keys are of, where none was signed; options.way chooses one.',
    ({ input: { foreign } }: SignedInput) =>
      foreign && 'ways' in foreign ? foreign.ways : undefined,
    list((ways: readonly ForeignWay[]) => ways, '', 'One way.', WAY),
  ),
});

export const SIGNED_INPUTS = list((inputs: readonly SignedInput[]) => inputs, '', '', SIGNED_INPUT);

const NOTE = 'finalizepsbt of Bitcoin Core does not finalize this script';

const REFUSALS: Readonly<Record<PsbtRefusal, string>> = {
  'utxo-contradicted': 'The witness UTXO contradicts the previous transaction',
  'single-without-output':
    'SINGLE commits to the output of the number of the input, which does not exist',
  'wrong-redeem-script': 'The redeem script does not hash to what is spent',
  'wrong-witness-script': 'The witness script does not hash to what is spent',
  'wrong-leaf-script': 'A leaf script is not one that the spent output commits to',
  'wrong-internal-key': 'The internal key does not tweak to the key of the spent output',
  'silent-payment-tweak':
    'The silent payment tweak does not lead from the spend key to the key of the spent output',
  'silent-payment-input':
    'An input spends a witness program of a version above 1: receivers of silent payments pass such a transaction over',
  'silent-payment-contradicted':
    'The script of a silent payment is not the one that its receiver looks for: nobody would find this money',
  'silent-payment-proof': 'The proof of a silent payment share is invalid',
  'silent-payment-hash-type': 'A transaction with silent payments is signed with ALL alone',
  'message-contradicted':
    'The message is not what the file says of it, and may be a transaction that can be mined',
  'message-hash-type':
    'A message is signed with ALL alone: a signature of another type would be of a transaction that can be mined',
};

const UNSIGNED: Readonly<Record<Unsigned, string>> = {
  final: 'The input is final',
  'needs-nothing': 'The input needs no signature',
  'missing-utxo': 'Missing coin',
  'missing-script': 'Missing script',
  'no-key': 'None of the keys is in the scripts of this input',
  signed: 'The input has these signatures already',
  'missing-previous-transaction':
    'Missing previous transaction: a legacy input is not signed by its witness UTXO alone',
  'uncompressed-key': 'An uncompressed key signs no witness script',
  'impossible-amount': 'The amount that is spent is out of range',
  'missing-other-utxos': 'Missing coin of another input, to which a Taproot signature commits',
  'unknown-script': 'Bitcoin Core signs for no script of this kind',
  'hidden-key': 'The script has the hash of a key that neither the PSBT nor a key given here tells',
  'internal-key-not-named':
    'The key is the internal key of this input (BIP 86), but is not named in the PSBT',
  'nonce-added':
    'MuSig2 needs public nonces before signatures: one was added. Its secret half ends with this call; the second round is only possible where it is kept, such as in Sign of the page',
  'nonce-there':
    'MuSig2: public nonces of others are missing. The second round is only possible where the first was made, such as in Sign of the page',
  'nonce-elsewhere':
    'MuSig2: this takes the secret half of the public nonce that is there. The second round is only possible where the first was made, such as in Sign of the page',
  'no-nonce':
    'MuSig2 needs public nonces first, and the participants do not aggregate to a key here',
  'share-added':
    'The silent payment share of this input was added. Signatures follow once every output has its script, which takes the shares of all inputs that count',
  'share-there':
    'The silent payment share of this input is there. Signatures follow once every output has its script, which takes the shares of all inputs that count',
  'share-of-several':
    'MuSig2: no single key makes the silent payment share of this input, as its private key is shared between the participants',
  'scripts-missing':
    'An output has no script yet. Those of silent payments are computed once the shares of all inputs that count are there and proven',
  'untold-key':
    'Nothing tells the key of this input. The scripts of silent payments are right where it is uncompressed, so that receivers do not count it; where it is compressed nobody would find them, and this input must not be signed',
  'several-ways': 'Several ways are open; options.way chooses one',
  'lock-unmet': 'The transaction does not meet the lock of the way',
  'preimage-missing': 'Missing preimage',
  'preimage-wrong': 'A preimage does not hash to what the way asks for',
  'not-of-way': 'None of the keys is of this way',
  'way-fails': 'The script fails with what its way takes; a preimage may have the wrong size',
};

function inputError({ input, index, transaction }: SignedInput): string | undefined {
  const { refusal, unsigned, foreign } = input;
  if (refusal) return REFUSALS[refusal];
  const words = unsigned && UNSIGNED[unsigned];
  if (!foreign || !('ways' in foreign) || !transaction) return words;
  const details = foreign.ways.map((way) => detailOf(way, transaction, index)).filter(Boolean);
  return details.length > 0 && unsigned !== 'several-ways'
    ? `${words}: ${details.join('; or ')}`
    : words;
}

/** What keeps a way from being signed. */
function detailOf({ unmet, lacking }: ForeignWay, transaction: Transaction, index: number): string {
  if (unmet) {
    return `it asks for ${askedLocksText(unmet)}; ${lockFaultsText(unmet, transaction, index)}`;
  }
  return lacking.map(({ type, hash }) => `that of ${type} ${bytesToHex(hash)}`).join(' and ');
}
