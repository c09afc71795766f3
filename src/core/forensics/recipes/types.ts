/** Mistakes in the hash type, and in what it makes of the preimage. */
import { concatBytes } from '../../bytes/writer.ts';
import { sha256 } from '../../crypto/hashes.ts';
import {
  HASH_TYPE_NAMES,
  HashType,
  hashTypeText,
  isAnyoneCanPay,
  isTaprootHashType,
  outputModeOf,
} from '../../script/hash-type.ts';
import { encodeAll, written } from '../../sighash/encode.ts';
import { txOutputContent } from '../../tx/codec.ts';
import {
  editedMessage,
  type FieldEdit,
  type Message,
  messageOf,
  type SighashSpend,
  transactionSighashes,
} from '../message.ts';
import { changed, edited, type Variant, type WhatRecipes } from './recipe.ts';

/** Defined types other than the own one; DEFAULT is none outside taproot. */
function otherTypes({ rules, hashType }: SighashSpend): readonly (readonly [string, number])[] {
  return HASH_TYPE_NAMES.filter(
    ([, type]) => type !== hashType && (rules === 'taproot' || type !== HashType.DEFAULT),
  );
}

function* meantTypes(spend: SighashSpend): Iterable<Variant> {
  for (const [sighash, hashType] of otherTypes(spend)) {
    yield* changed({ sighash }, { ...spend, hashType });
  }
}

/** What is hashed as for another type; the type itself as it is shown. */
function* rulesOfOthers(spend: SighashSpend): Iterable<Variant> {
  const { rules, hashType } = spend;
  if (rules === 'taproot' && !isTaprootHashType(hashType)) return;
  const own = written((writer) =>
    rules === 'taproot' ? writer.u8(hashType) : writer.u32(hashType),
  );
  for (const [name, type] of otherTypes(spend)) {
    const other = { ...spend, hashType: type };
    const asShown: FieldEdit = (field, bytes) => (field === 'hash_type' ? own : bytes);
    const message = editedMessage(other, asShown) ?? messageOf(other);
    if (message) yield { detail: { rules: name }, message };
  }
}

/** BIP 143 and before it end with four bytes of the type. */
function* typeBytes(spend: SighashSpend): Iterable<Variant> {
  for (const bytes of [0, 1]) {
    yield* edited({ bytes }, spend, (name, own) =>
      name === 'hash_type' ? own.subarray(0, bytes) : own,
    );
  }
}

const ZERO = new Uint8Array(32);
const ONE = Uint8Array.of(1, ...new Uint8Array(31));

/** What programs make of SINGLE without an output of the input's number. */
function* singleBugs(spend: SighashSpend): Iterable<Variant> {
  const { rules, hashType, index, transaction } = spend;
  const isBug = outputModeOf(hashType) === 'single' && index >= transaction.outputs.length;
  if (!isBug || rules === 'taproot') return;
  const of = (digest: Uint8Array): Message => ({ rules, preimage: undefined, digest });
  yield { detail: { digest: 'one' }, message: of(ONE) };
  yield { detail: { digest: 'one, big-endian' }, message: of(Uint8Array.from(ONE).reverse()) };
  yield { detail: { digest: 'zero' }, message: of(ZERO) };
  const base = isAnyoneCanPay(hashType) ? HashType.ANYONECANPAY : 0;
  const shown = written((writer) => writer.u32(hashType));
  const noOutputs = { ...spend, hashType: HashType.NONE | base };
  yield* edited({ digest: 'of no outputs' }, noOutputs, (name, own) =>
    name === 'hash_type' ? shown : own,
  );
}

/** The key path's digest for an input of version 0; ALL may have been meant as DEFAULT. */
function* taprootRules(spend: SighashSpend): Iterable<Variant> {
  const { hashType } = spend;
  const types = hashType === HashType.ALL ? [hashType, HashType.DEFAULT] : [hashType];
  for (const type of types) {
    if (type > 0xff) continue;
    const other = { ...spend, rules: 'taproot', hashType: type } as const;
    yield* changed({ sighash: hashTypeText(type) }, other);
  }
}

/** Hashes over all inputs or outputs, hashed once where BIP 143 wants twice, or the other way round. */
function* subHashes(spend: SighashSpend): Iterable<Variant> {
  if (spend.rules === 'segwit_v0') {
    const single = singleHashes(spend);
    yield* edited({ hash: 'single' }, spend, (name, own) => single(name, own));
    return;
  }
  yield* edited({ hash: 'double' }, spend, (name, own) =>
    INNER_HASHES.has(name) ? sha256(own) : own,
  );
}

const INNER_HASHES: ReadonlySet<string> = new Set([
  'sha_prevouts',
  'sha_amounts',
  'sha_scriptpubkeys',
  'sha_sequences',
  'sha_outputs',
  'sha_single_output',
]);

/** Zeros stay zeros. */
function singleHashes({ transaction, index, hashType }: SighashSpend): FieldEdit {
  const { shared } = transactionSighashes(transaction);
  return (name, own) => {
    if (own.every((byte) => byte === 0)) return own;
    if (name === 'hashPrevouts') return shared.prevouts();
    if (name === 'hashSequence') return shared.sequences();
    if (name !== 'hashOutputs') return own;
    return outputModeOf(hashType) === 'single' ? shared.output(index) : shared.outputs();
  };
}

/** Parts of BIP 341 that are there with ANYONECANPAY or SINGLE alone, written whole. */
function* wholeParts(spend: SighashSpend): Iterable<Variant> {
  const { transaction, index } = spend;
  const output = transaction.outputs[index];
  const sequence = transaction.inputs[index]?.sequence ?? 0;
  const wholes: Readonly<Record<string, (own: Uint8Array) => Uint8Array>> = {
    outpoint: (own) =>
      concatBytes(
        own,
        written((writer) => {
          writer.u8(0);
          writer.u32(sequence);
        }),
      ),
    sha_single_output: (own) => (output ? encodeAll(txOutputContent, [output]) : own),
  };
  const fields = {
    outpoint: ['outpoint'],
    output: ['sha_single_output'],
    both: Object.keys(wholes),
  };
  for (const [field, names] of Object.entries(fields)) {
    yield* edited({ field }, spend, (name, own) =>
      names.includes(name) ? wholes[name]!(own) : own,
    );
  }
}

export const TYPE_RECIPES = {
  'sighash-type': (_, spend) => meantTypes(spend),
  'sighash-rules': (_, spend) => rulesOfOthers(spend),
  'sighash-not-hashed': (_, spend) => typeBytes(spend),
  'single-bug': (_, spend) => singleBugs(spend),
  'taproot-for-segwit-v0': (_, spend) => taprootRules(spend),
  'taproot-single-acp': (_, spend) => wholeParts(spend),
  'sub-hashes': (_, spend) => subHashes(spend),
} as const satisfies WhatRecipes;
