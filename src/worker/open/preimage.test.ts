import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type {
  Preimage,
  PreimageAsk,
  PreimageField,
} from '../../channel/protocol/preimage-protocol.ts';
import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import { concatBytes } from '../../core/bytes/writer.ts';
import { sha256, sha256d } from '../../core/crypto/hashes.ts';
import { hashTypeNamed } from '../../core/script/hash-type.ts';
import { verifyInputs } from '../../core/verdict/verify-inputs.ts';
import { preimageOf } from './preimage.ts';
import { subjectOf } from './subject-of.ts';

/* Each field of a preimage leads to the bytes that it is, or is the hash of. */

interface Case {
  readonly id: string;
  readonly file: Uint8Array;
  readonly format: 'psbt' | 'transaction';
  readonly ask: PreimageAsk;
  readonly digest: string | undefined;
}

type Options = { readonly sighashtype?: string; readonly leaf_hash?: string };

const FILE = new URL('../../../test/fixtures/truth/truth-regtest.jsonl.gz', import.meta.url);
const CASES: readonly Case[] = gunzipSync(readFileSync(FILE))
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string; request: string; expect: { digest?: string } })
  .filter(({ request }) => request.includes('"getsighash"') && !request.includes('prevtxs'))
  .map(({ id, request, expect: expected }) => {
    const { params } = JSON.parse(request) as { params: [string, number, Options?] };
    const [text, input, { sighashtype, leaf_hash } = {}] = params;
    const isHex = /^[0-9a-f]+$/.test(text);
    return {
      id,
      file: isHex ? hexToBytes(text)! : new Uint8Array(Buffer.from(text, 'base64')),
      format: isHex ? 'transaction' : 'psbt',
      ask: {
        input,
        hashType: sighashtype === undefined ? undefined : hashTypeNamed(sighashtype),
        leafHash: leaf_hash === undefined ? undefined : hexToBytes(leaf_hash),
        signatures: [],
      },
      digest: expected.digest,
    };
  });

function madeOf({ file, format, ask }: Case): Preimage | string {
  const subject = subjectOf(file, format, []);
  return subject ? preimageOf(subject, ask).made : 'no transaction';
}

/** Fields that stand in the file as they are hashed, at the end of what they lead to. */
const STANDS = /(?:nVersion|nLockTime|outpoint|nSequence|amount)$/;
/** Fields that are the hash of all that they lead to. */
const HASHES = /^(?:hash[POS]|sha_(?:prevouts|sequences|amounts|outputs|single_output)$)/;

/** Names of fields that lead somewhere else than to what they are. */
function strayFields({ file, format }: Case, made: Preimage): readonly string[] {
  return made.fields.flatMap((field) => {
    const { name, sources, total } = field;
    const bytes = made.preimage!.subarray(field.start, field.end);
    const found = sources.map(({ span }) => file.subarray(span.start, span.end));
    if (sources.length === 0 || total !== sources.length) return [];
    // Records of version 2 are whole: key, value and their lengths.
    const isPlain = format === 'transaction' || !isVersion2(file);
    const isHalved = !isPlain && name.endsWith('outpoint');
    const stands = isHalved
      ? concatBytes(found[0]!.subarray(-32), found[1]!.subarray(-4))
      : found[0]!;
    if (isHalved && found.length !== 2) return [name];
    if (STANDS.test(name)) return endsWith(stands, bytes) || (!isPlain && !isHalved) ? [] : [name];
    if (!HASHES.test(name) || !isPlain) return [];
    const hash = name.startsWith('sha') ? sha256 : sha256d;
    return bytesToHex(hash(concatBytes(...found))) === bytesToHex(bytes) ? [] : [name];
  });
}

/** The first record of version 0 is the transaction. */
function isVersion2(file: Uint8Array): boolean {
  return file[5] !== 1 || file[6] !== 0;
}

function endsWith(bytes: Uint8Array, end: Uint8Array): boolean {
  return bytesToHex(bytes).endsWith(bytesToHex(end));
}

describe('the preimage of an input, known by construction', () => {
  test(`${CASES.length} cases: digest, and where each field leads`, () => {
    let led = 0;
    const wrong = CASES.flatMap((one) => {
      const made = madeOf(one);
      if (typeof made === 'string') return one.digest === undefined ? [] : [`${one.id}: ${made}`];
      led += made.fields.filter(({ sources }) => sources.length > 0).length;
      const other = one.digest !== undefined && bytesToHex(made.digest) !== one.digest;
      return [
        ...(other ? [`${one.id}: digest`] : []),
        ...strayFields(one, made).map((name) => `${one.id}: ${name}`),
      ];
    });
    expect(wrong).toEqual([]);
    expect(CASES.length).toBeGreaterThan(100);
    expect(led).toBeGreaterThan(1000);
    expect(
      CASES.filter(({ file, format }) => format === 'psbt' && isVersion2(file)).length,
    ).not.toBe(0);
  });

  test('fields that name what is left open lead nowhere', () => {
    const open = CASES.flatMap((one) => {
      const made = madeOf(one);
      if (typeof made === 'string') return [];
      const zeros = ({ start, end }: PreimageField) =>
        made.preimage!.subarray(start, end).every((byte) => byte === 0);
      return made.fields.filter((field) => /^hash[A-Z]/.test(field.name) && zeros(field));
    });
    expect(open.length).toBeGreaterThan(0);
    expect(open.flatMap(({ sources }) => sources)).toEqual([]);
  });
});

const SAMPLES = new URL('../../../public/samples/', import.meta.url);

function sample(name: string) {
  const bytes = new Uint8Array(readFileSync(new URL(`${name}.psbt`, SAMPLES)));
  return subjectOf(bytes, 'psbt', [])!;
}

describe('a signature that is there', () => {
  const subject = sample('multisig');
  const [verdict] = verifyInputs(subject);
  const [signature] = verdict!.signatures;
  const made = (more: Partial<PreimageAsk>) => {
    const ask = { input: 0, signatures: [signature!], ...more };
    return preimageOf(subject, ask).made as Preimage;
  };

  test.each([
    ['its own type', {}, true],
    ['another type', { hashType: 0x83 }, false],
  ])('is held against the digest of %s', (_name, more, fits) => {
    expect(made(more).fits).toEqual([fits]);
  });

  test('is of the digest that its verdict says', () => {
    expect(made({}).digest).toEqual(signature!.digest);
  });
});

test.each([
  ['an input that is not there', 7],
  ['a negative number', -1],
])('%s has no preimage', (_name, input) => {
  expect(preimageOf(sample('payment'), { input, signatures: [] }).made).toBe('script');
});
