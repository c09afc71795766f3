import { bytesToHex } from '../../bytes/hex.ts';
import { record, u32 } from '../../outline/testing/psbt-hex.ts';
import { tr } from '../../sign/testing/built-files.ts';
import { publicKey } from '../../sign/testing/utxos.ts';
import { type SilentFileSpec, silentFile } from '../../silent/testing/silent-files.ts';
import type { RefusalCode } from '../codes.ts';

/** Two letters of spend keys, by their bytes. */
const [FIRST, SECOND] = ['S', 'T'].sort((a, b) =>
  bytesToHex(publicKey(a)) < bytesToHex(publicKey(b)) ? -1 : 1,
) as [string, string];

const UNCHANGEABLE = record('06', '00');

const paying = (part: Partial<SilentFileSpec>): Uint8Array =>
  silentFile({
    inputs: [{ by: 'A' }],
    outputs: [{ to: `R${FIRST}` }, { to: `R${SECOND}` }],
    global: UNCHANGEABLE,
    ...part,
  });

const asking = (type: number, lock = {}): Uint8Array =>
  paying({ inputs: [{ by: 'A', records: record('03', u32(type)), ...lock }] });

/** Scripts of these k. */
const places = (...ks: readonly [number, number]) =>
  paying({ outputs: [FIRST, SECOND].map((key, i) => ({ to: `R${key}`, script: ks[i]! })) });

/** Files that these programs refuse by a code, and their twins. */
export const SILENT_RAISED: readonly (readonly [
  RefusalCode,
  by: string,
  refused: Uint8Array,
  twin: Uint8Array,
])[] = [
  ['silent-payment-hash-type', 'bip375 bip375-validator sparrow', asking(2), asking(1)],
  [
    'silent-payment-hash-type',
    'bip375 bip375-validator',
    asking(0, { lock: tr('A'), utxo: 'claimed' }),
    asking(1, { lock: tr('A'), utxo: 'claimed' }),
  ],
  ['silent-payment-flags', 'bip375-validator', paying({ global: '' }), paying({})],
  [
    'silent-payment-flags',
    'bip375-validator',
    paying({ global: record('06', '02') }),
    paying({ outputs: ['other'] }),
  ],
  ['silent-payment-key-order', 'bip375', places(1, 0), places(0, 1)],
  ['silent-payment-listed-order', 'bip375-validator sparrow', places(1, 0), places(0, 1)],
  [
    'silent-payment-listed-order',
    'bip375-validator sparrow',
    // By the spend keys, as the text of the BIP has it.
    paying({ outputs: [{ to: `R${SECOND}` }, { to: `R${FIRST}` }] }),
    // One of each scan key.
    paying({ outputs: [{ to: `R${SECOND}` }, { to: `Q${FIRST}` }] }),
  ],
];
