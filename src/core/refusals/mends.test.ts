import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { expand } from '../descriptor/expand.ts';
import type { Finding } from '../findings/finding.ts';
import { expectSound, type Given } from '../mend/testing/mended-rows.ts';
import { psbtV2, record, u32 } from '../outline/testing/psbt-hex.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { one, ownDescriptor, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from '../review/testing/subjects.ts';
import {
  bytesOfFile,
  type FileSpec,
  multi,
  nestedWpkh,
  pkh,
  previousOf,
  sh,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { codeRowOf, REFUSAL_CODES, type RefusalCode } from './codes.ts';
import { refusalsIn } from './testing/refused.ts';

/* Every code that names a mend, by a file that is refused by it and no more once it is mended. */

const NAMED = { origins: 'A' } as const;
const BARE = { scripts: [] } as const;
const keyText = (letter: string) => {
  const fingerprint = letter.charCodeAt(0).toString(16).repeat(4);
  return `[${fingerprint}/48h/1h/0h/0/7]${bytesToHex(publicKey(letter))}`;
};
const MULTI = `multi(2,${[...'ABC'].map(keyText).join(',')})`;
const wrong = (field: 'redeem_script' | 'witness_script') => ({
  ...NAMED,
  scripts: [inputRecord(field, null, multi(1, 'DE'))],
});
const previous = (lock: FileSpec['inputs'][number]['lock']): Given => ({
  transactions: [previousOf({ lock }, 0)],
});
const paying = (output: NonNullable<FileSpec['outputs']>[number]): FileSpec => ({
  ...one(wpkh('A'), NAMED),
  outputs: [output],
});

const TPUB =
  'tpubD6NzVbkrYhZ4XgiXtGrdW5XDAPFCL9h7we1vwNCpn8tGbBcgfVYjXyhWo4E1xkh56hjod1RhGjxbaTLV3X4FyWuejifB9jusQ46QzG87VKp';
const RANGED = `wsh(multi(1,${TPUB}/0/*,${TPUB}/1/*))`;

/** A coin of {@link RANGED} with the origins that the descriptor gives. */
function ofExtendedKeys(): FileSpec {
  const [variant] = ownDescriptor(RANGED).variants;
  const { scripts, provider } = expand(variant!, 0)!;
  const witnessScript = [...provider.scripts.values()][0]!;
  const lock = { scriptPubKey: scripts[0]!, witnessScript, rules: 'v0' } as const;
  const records = [...provider.origins.values()].map(({ publicKey: key, origin }) =>
    inputRecord('bip32_derivation', key, origin),
  );
  return one(lock, { records });
}

type Row = readonly [RefusalCode, FileSpec | Uint8Array, Given];

const ROWS: readonly Row[] = [
  ['utxo-missing', one(wpkh('A'), { ...NAMED, utxo: 'none' }), previous(wpkh('A'))],
  [
    'non-witness-utxo-missing-legacy',
    one(pkh('A'), { ...NAMED, utxo: 'claimed' }),
    previous(pkh('A')),
  ],
  [
    'non-witness-utxo-missing-any',
    one(wpkh('A'), { ...NAMED, utxo: 'claimed' }),
    previous(wpkh('A')),
  ],
  [
    'non-witness-utxo-missing-segwit-v0',
    one(wpkh('A'), { ...NAMED, utxo: 'claimed' }),
    previous(wpkh('A')),
  ],
  ['utxo-records-disagree', one(wpkh('A'), { ...NAMED, utxo: 'contradicted' }), {}],
  [
    'redeem-script-missing',
    one(sh(TWO_OF_THREE), { ...BARE, origins: 'ABC' }),
    { descriptors: [`sh(${MULTI})`] },
  ],
  [
    'witness-script-missing',
    one(wsh(TWO_OF_THREE), { ...BARE, origins: 'ABC' }),
    { descriptors: [`wsh(${MULTI})`] },
  ],
  [
    'redeem-or-witness-script-missing',
    one(wsh(TWO_OF_THREE), { ...BARE, origins: 'ABC' }),
    { descriptors: [`wsh(${MULTI})`] },
  ],
  ['redeem-script-mismatch', one(sh(TWO_OF_THREE), wrong('redeem_script')), {}],
  ['witness-script-mismatch', one(wsh(TWO_OF_THREE), wrong('witness_script')), {}],
  ['script-does-not-hash-to-output', one(wsh(TWO_OF_THREE), wrong('witness_script')), {}],
  [
    'preimage-mismatch',
    one(wpkh('A'), { records: [inputRecord('sha256', new Uint8Array(32), Uint8Array.of(1))] }),
    {},
  ],
  [
    'multisig-origin-missing',
    one(wsh(TWO_OF_THREE), { origins: 'AB' }),
    { descriptors: [`wsh(${MULTI})`] },
  ],
  ['no-key-origin', one(wpkh('A')), { descriptors: [`wpkh(${keyText('A')})`] }],
  ['no-key-ours', one(wpkh('A')), { descriptors: [`wpkh(${keyText('A')})`] }],
  [
    'origin-pubkey-mismatch',
    one(wpkh('A'), { origins: 'B' }),
    { descriptors: [`wpkh(${keyText('A')})`] },
  ],
  ['global-xpub-missing', ofExtendedKeys(), { descriptors: [RANGED] }],
  [
    'change-script-missing',
    paying({ lock: { scriptPubKey: nestedWpkh('A').scriptPubKey }, origins: 'A' }),
    { descriptors: [`sh(wpkh(${keyText('A')}))`] },
  ],
  ['invalid-signature-present', one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] }), {}],
  ['psbt-v2-unsupported', { ...one(wpkh('A'), NAMED), version: 2 }, { version: 0 }],
  ['unsigned-tx-missing', { ...one(wpkh('A'), NAMED), version: 2 }, { version: 0 }],
  ['input-locktimes-ignored', psbtV2([{ records: record('12', u32(9)) }], [{}]), { version: 0 }],
];

const raisedBy = (file: Uint8Array) => refusalsIn(file).map(({ code }) => code);
const refusalsBy = (file: Uint8Array, code: RefusalCode) =>
  refusalsIn(file).filter((one) => one.code === code);

/** What is said of a code that three programs or more refuse for. */
function wideFindings(file: Uint8Array, code: RefusalCode): readonly Finding[] {
  const { sentence } = codeRowOf(code);
  const { findings } = inspectionOf(subjectOfFile(file));
  return findings.filter((one) => one.code === 'known-refusal' && one.more === sentence);
}

describe('what is mended is taken by the rule that refused it', () => {
  test.each(ROWS)('%s', (code, file, given) => {
    const { mend } = codeRowOf(code);
    const before = file instanceof Uint8Array ? file : bytesOfFile(file);
    expect(raisedBy(before)).toContain(code);
    for (const { by, mend: named } of refusalsBy(before, code))
      expect([by, named]).toEqual([by, mend]);
    for (const found of wideFindings(before, code)) expect(found.mend).toBe(mend);
    const { bytes } = expectSound(before, mend ? [mend] : [], given);
    expect(raisedBy(bytes)).not.toContain(code);
  });

  test('every code that names a mend is here', () => {
    const all = Object.keys(REFUSAL_CODES) as RefusalCode[];
    const named = all.filter((code) => codeRowOf(code).mend !== undefined);
    expect(ROWS.map(([code]) => code).sort()).toEqual(named.sort());
  });
});
