/** Why signing a PSBT with keys added no signature to an input. */
import { equalBytes } from '../bytes/order.ts';
import { tapLeafHash, tweakedOutputKey } from '../crypto/taproot.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputFields, InputMap, MuSig2Key } from '../psbt/types.ts';
import { finalScriptsOf, type InputView } from '../psbt/view.ts';
import { isKeyIn } from '../script/script-keys.ts';
import type { ForeignReason } from './foreign-way.ts';
import { type Innermost, peel } from './peel.ts';
import type { ProcessedInput } from './psbt/psbt-sign-input.ts';

/** Of a file that pays to silent payments, of which an output has no script yet (BIP 375). */
export type UnsignedSilent =
  /** Its share was added. */
  | 'share-added'
  /** It has its share; those of other inputs are missing. */
  | 'share-there'
  /** Participants of MuSig2 have its private key between them, so none of them can make its share. */
  | 'share-of-several'
  /** It has no share to add. */
  | 'scripts-missing'
  /** Nothing tells its key, and scripts were made as if receivers did not count it. */
  | 'untold-key';

export type Unsigned =
  | UnsignedSilent
  /** It has its final scripts. */
  | 'final'
  /** Its script is satisfied by nothing at all. */
  | 'needs-nothing'
  | 'missing-utxo'
  | 'missing-script'
  /** None of the keys is in the scripts of the input. */
  | 'no-key'
  /** It has the signatures of these keys, or all that its script takes. */
  | 'signed'
  /** A legacy signature commits to no amount, so that a witness UTXO alone may lie. */
  | 'missing-previous-transaction'
  /** It signs no witness script. */
  | 'uncompressed-key'
  | 'impossible-amount'
  /** Of other inputs, to whose UTXOs a taproot signature commits. */
  | 'missing-other-utxos'
  /** Bitcoin Core signs for no script of this kind. */
  | 'unknown-script'
  /** Of a script that Bitcoin Core does not sign for, no way was signed. */
  | Exclude<ForeignReason, 'unknown-way'>
  /** What its way takes is there, and the script fails with it. */
  | 'way-fails'
  /** The script has the hash of a key that nobody told, and is not read without it. */
  | 'hidden-key'
  /** It is the internal key of BIP 86, which the PSBT does not name. */
  | 'internal-key-not-named'
  /** MuSig2, first round: a public nonce was added. */
  | 'nonce-added'
  /** MuSig2: the public nonce is there, and nonces of others are missing. */
  | 'nonce-there'
  /** MuSig2, second round: all public nonces are there, and the secret one of this key is not here. */
  | 'nonce-elsewhere'
  /** MuSig2, without nonces: the aggregate is not that of a key here. */
  | 'no-nonce';

/** What signing was done with, and what came of it. */
export interface SigningAttempt {
  /** Of all private keys, in the form in which they sign. */
  readonly publicKeys: readonly Uint8Array[];
  readonly outcome: Pick<ProcessedInput, 'fault' | 'missing' | 'added' | 'foreign'>;
  /** The input as it is now. */
  readonly after: InputMap;
  /** Whether it is known what every input spends. */
  readonly knowsAll: boolean;
}

/** `input` is as it was before; undefined where a signature was added that is of use. */
export function whyUnsigned(input: InputView, signed: SigningAttempt): Unsigned | undefined {
  const { map, spent } = input;
  const { outcome, publicKeys } = signed;
  if (fails(outcome)) return 'way-fails';
  if (outcome.added.length > 0) return undefined;
  const { foreign } = outcome;
  if (foreign && foreign.is !== 'way' && foreign.is !== 'unknown-way') return foreign.is;
  if (finalScriptsOf(map)) return 'final';
  if (!spent.output) return 'missing-utxo';
  const known = [recordOf(map, 'redeem_script'), recordOf(map, 'witness_script')];
  const scripts = known.flatMap((record) => (record ? [record.value] : []));
  const peeled = peel(spent.output.scriptPubKey, scripts);
  if ('missing' in peeled) return 'missing-script';
  if (outcome.fault === undefined) return isSigned(map) ? 'signed' : 'needs-nothing';
  const { innermost } = peeled;
  if (innermost.rules === 'taproot')
    return whyNotTaproot(input, signed, innermost.script.subarray(2));
  const own = publicKeys.filter((key) => isKeyIn(innermost.script, key));
  if (own.length === 0) return 'no-key';
  const had = recordsOf(map, 'partial_sig');
  const left = own.filter((one) => !had.some(({ key }) => equalBytes(key, one)));
  return left.length === 0 ? 'signed' : whyNotEcdsa(input, signed, innermost, left);
}

/** Signed whole, and not satisfied by it. */
function fails({ foreign, fault, added }: SigningAttempt['outcome']): boolean {
  if (foreign?.is !== 'way' || fault === undefined) return false;
  return !foreign.way.lacksSignatures && (added.length > 0 || foreign.way.able.length === 0);
}

const SIGNATURES: ReadonlySet<keyof InputFields> = new Set([
  'partial_sig',
  'tap_key_sig',
  'tap_script_sig',
  'musig2_partial_sig',
]);

function isSigned(map: InputMap): boolean {
  return map.records.some(({ field }) => SIGNATURES.has(field));
}

/** Of keys that are in the script and have not signed. */
function whyNotEcdsa(
  { spent }: InputView,
  { outcome }: SigningAttempt,
  { rules }: Innermost,
  keys: readonly Uint8Array[],
): Unsigned {
  if (rules === 'legacy') return spent.proven ? 'unknown-script' : 'missing-previous-transaction';
  if (keys.every(({ length }) => length !== COMPRESSED_SIZE)) return 'uncompressed-key';
  if (spent.output && !isMoneyRange(spent.output.value)) return 'impossible-amount';
  return notRead(outcome);
}

const COMPRESSED_SIZE = 33;

function notRead({ missing }: SigningAttempt['outcome']): Unsigned {
  return missing.keyIds.length > 0 ? 'hidden-key' : 'unknown-script';
}

function whyNotTaproot(
  { map }: InputView,
  { publicKeys, outcome, after, knowsAll }: SigningAttempt,
  outputKey: Uint8Array,
): Unsigned {
  const own = publicKeys.filter(({ length }) => length === COMPRESSED_SIZE);
  const xs = own.map((key) => key.subarray(1));
  const leaves = leafKeysOf(map, xs);
  const isInKeyPath = xs.some((x) => isKeyPathOf(map, outputKey, x));
  const participants = participantsIn(map, own);
  if (!isInKeyPath && leaves.length + participants.length === 0) {
    return xs.some((x) => isTweakedTo(x, outputKey)) ? 'internal-key-not-named' : 'no-key';
  }
  if (recordOf(map, 'tap_key_sig')) return 'signed';
  if (!knowsAll) return 'missing-other-utxos';
  if (participants.length > 0) return whyNoShare(map, after, participants);
  return leaves.every(({ hasSigned }) => hasSigned) ? 'signed' : notRead(outcome);
}

/** Where these keys are in leaves. */
function leafKeysOf(
  map: InputMap,
  xs: readonly Uint8Array[],
): readonly { readonly hasSigned: boolean }[] {
  const signatures = recordsOf(map, 'tap_script_sig');
  return recordsOf(map, 'tap_leaf_script').flatMap(({ value: { leafVersion, script } }) => {
    const leafHash = tapLeafHash(leafVersion, script);
    return xs
      .filter((x) => isKeyIn(script, x))
      .map((x) => ({
        hasSigned: signatures.some(
          ({ key }) => equalBytes(key.xOnlyKey, x) && equalBytes(key.leafHash, leafHash),
        ),
      }));
  });
}

function isKeyPathOf(map: InputMap, outputKey: Uint8Array, x: Uint8Array): boolean {
  const internalKey = recordOf(map, 'tap_internal_key')?.value;
  return equalBytes(x, outputKey) || (internalKey !== undefined && equalBytes(x, internalKey));
}

/** As the output without scripts of an internal key (BIP 86). */
function isTweakedTo(x: Uint8Array, outputKey: Uint8Array): boolean {
  const output = tweakedOutputKey(x);
  return output !== undefined && equalBytes(output.key, outputKey);
}

function participantsIn(map: InputMap, own: readonly Uint8Array[]): readonly Uint8Array[] {
  const all = recordsOf(map, 'musig2_participant_pubkeys').flatMap(({ value }) => value);
  return own.filter((key) => all.some((one) => equalBytes(one, key)));
}

/** Of participants of MuSig2 that have added no signature. */
function whyNoShare(
  before: InputMap,
  after: InputMap,
  participants: readonly Uint8Array[],
): Unsigned {
  const has = (map: InputMap, field: 'musig2_pub_nonce' | 'musig2_partial_sig') =>
    recordsOf(map, field).some(({ key }) =>
      participants.some((one) => equalBytes(one, key.participant)),
    );
  if (has(after, 'musig2_partial_sig')) return 'signed';
  if (has(before, 'musig2_pub_nonce')) {
    return hasAllNonces(before, participants) ? 'nonce-elsewhere' : 'nonce-there';
  }
  return has(after, 'musig2_pub_nonce') ? 'nonce-added' : 'no-nonce';
}

/** Whether one of these participants can sign as far as public nonces go. */
function hasAllNonces(map: InputMap, participants: readonly Uint8Array[]): boolean {
  const isOwn = (key: Uint8Array) => participants.some((one) => equalBytes(one, key));
  const nonces = recordsOf(map, 'musig2_pub_nonce').map(({ key }) => key);
  const lists = recordsOf(map, 'musig2_participant_pubkeys').map(({ value }) => value);
  return nonces
    .filter(({ participant }) => isOwn(participant))
    .some((own) => {
      const sent = nonces.filter((one) => isOfOneSession(one, own));
      return lists
        .filter((list) => list.some((key) => equalBytes(key, own.participant)))
        .some((list) =>
          list.every((key) => sent.some(({ participant }) => equalBytes(participant, key))),
        );
    });
}

const NO_LEAF = new Uint8Array(0);

function isOfOneSession(a: MuSig2Key, b: MuSig2Key): boolean {
  return (
    equalBytes(a.aggregate, b.aggregate) && equalBytes(a.leafHash ?? NO_LEAF, b.leafHash ?? NO_LEAF)
  );
}
