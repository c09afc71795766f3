import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { psbtWithInputs } from '../../bench/workloads.ts';
import { SAMPLE_DATA } from '../../src/app/inspect/intake/samples-data.ts';
import { bytesToHex, hexToBytes } from '../../src/core/bytes/hex.ts';
import { sha256 } from '../../src/core/crypto/hashes.ts';
import { expand } from '../../src/core/descriptor/expand.ts';
import { parseDescriptor } from '../../src/core/descriptor/parse.ts';
import { PrivateKeys } from '../../src/core/descriptor/private-keys.ts';
import { encodeBase64 } from '../../src/core/encoding/base64.ts';
import { one, TWO_OF_THREE } from '../../src/core/review/testing/file-rows.ts';
import { fileOf as builtFile, wpkh, wsh } from '../../src/core/sign/testing/built-files.ts';
import {
  base64Of,
  byteLength,
  type Hex,
  int,
  KEY_1,
  KEY_2,
  outpoint,
  psbt,
  record,
  sized,
  transaction,
  txInput,
  txid,
  txOutput,
  version0,
} from '../../test/psbt-text.ts';
import { countOf } from './task.ts';

const HARDENED = 0x80000000;
export const PAYS_KEY: Hex = '0014751e76e8199196d454941c45d1b3a323f1433bd6';

const hardened = (step: number): number => step + HARDENED;

function origin(...steps: readonly number[]): Hex {
  return `d34db33f${steps.map((step) => int(step, 4)).join('')}`;
}

/** Key origins of one input for two keys, told apart by the input's number. */
function twoOrigins(input: number): readonly Hex[] {
  const account = [hardened(48), hardened(0), hardened(input), hardened(2)];
  return [
    record('01', '', txOutput(50_000, PAYS_KEY)),
    record('06', KEY_1, origin(...account, 0, 5)),
    record('06', KEY_2, origin(...account, 1, 7)),
  ];
}

/** Three inputs with two key origins each. */
export const WITH_ORIGINS = base64Of(
  version0({ inputs: [0, 1, 2].map(twoOrigins), outputs: [[], []] }),
);
/** The second path of input 2 in {@link WITH_ORIGINS}, hardened steps in either spelling. */
export const SECOND_PATH = /\/48['h]\/0['h]\/2['h]\/2['h]\/1\/7$/;

export const SAMPLES = SAMPLE_DATA;

/** Part of what it spends comes back to the same three keys, as the file claims. */
export const UNSIGNED_2_OF_3 = builtFile({
  inputs: [{ lock: wsh(TWO_OF_THREE), origins: 'ABC' }],
  outputs: [
    { lock: wpkh('D'), amount: 50_000n },
    { lock: wsh(TWO_OF_THREE), amount: 49_000n, origins: 'ABC' },
  ],
});
export const SPOILT_SIGNATURE = builtFile(one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] }));

// A transaction before, whole

const HASH: Hex = '751e76e8199196d454941c45d1b3a323f1433bd6';
const PREVIOUS: Hex = transaction({
  inputs: [txInput(outpoint('22'.repeat(32), 3))],
  outputs: [txOutput(70_000, PAYS_KEY), txOutput(90_000, `76a914${HASH}88ac`)],
});
const SPENDING: Hex = version0({
  spends: outpoint(txid(PREVIOUS), 1),
  inputs: [[record('00', '', PREVIOUS)]],
  outputs: [[]],
});
export const WITH_PREVIOUS = base64Of(SPENDING);
/** The middle of the pushed hash in the script of the previous transaction's second output. */
export const IN_PUSH = byteLength(SPENDING.slice(0, SPENDING.indexOf(`76a914${HASH}`))) + 3 + 10;
export const PUSHED = HASH;

// What fails

/** OP_1 OP_2 OP_EQUALVERIFY OP_1. */
const NEVER: Hex = '51528851';
const NEVER_HASH = bytesToHex(sha256(hexToBytes(NEVER)!));
/** Final, with a witness script that fails at its third opcode. */
export const FAILING = base64Of(
  version0({
    inputs: [
      [
        record('01', '', txOutput(50_000, `0020${NEVER_HASH}`)),
        record('08', '', `01${sized(NEVER)}`),
      ],
    ],
    outputs: [[]],
  }),
);

// Whose is it

const ACCOUNT =
  '[d34db33f/84h/0h/0h]xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
/** An account of BIP 84. */
export const OWN_KEY = `wpkh(${ACCOUNT}/<0;1>/*)`;
const [, OWN_CHANGE] = parseDescriptor(OWN_KEY, 'main', new PrivateKeys()).descriptors;
const CHANGE_INDEX = 7;
const ownAt = expand(OWN_CHANGE!, CHANGE_INDEX)!;
const [ownPublicKey] = [...ownAt.provider.publicKeys.values()];
const ownOrigin = origin(hardened(84), hardened(0), hardened(0), 1, CHANGE_INDEX);
/** Output 0 pays somebody, output 1 the account; output 2 claims the same key and is another script. */
export const PARTLY_OWN = base64Of(
  psbt({
    global: [
      record(
        '00',
        '',
        transaction({
          inputs: [txInput()],
          outputs: [
            txOutput(1_500_000, PAYS_KEY),
            txOutput(90_000, bytesToHex(ownAt.scripts[0]!)),
            txOutput(3_000, `0014${'42'.repeat(20)}`),
          ],
        }),
      ),
    ],
    inputs: [[record('01', '', txOutput(1_600_000, PAYS_KEY))]],
    outputs: [
      [],
      [record('02', bytesToHex(ownPublicKey!), ownOrigin)],
      [record('02', bytesToHex(ownPublicKey!), ownOrigin)],
    ],
  }),
);
/** Who is paid by output 0, exactly. */
export const PAID_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

// What Core does not know

const ascii = (text: string): Hex => Buffer.from(text, 'utf8').toString('hex');
/** Markup, and a mark that turns what follows it around. */
export const STRANGE_TEXT = '<img src=x onerror=alert(1)> \u202egnp.exe';
const WITH_TEXT: Hex = transaction({
  inputs: [txInput()],
  outputs: [txOutput(0, `6a${sized(ascii(STRANGE_TEXT))}`)],
});
export const ODD_KEYS = base64Of(
  psbt({
    global: [
      record('00', '', WITH_TEXT),
      record('20', '', 'aa'),
      record('09', '', 'bb'),
      record('fc', `${sized(ascii('__proto__'))}00`, 'cc'),
      record('fc', `${sized(ascii('constructor'))}00`, 'dd'),
    ],
    inputs: [[record('01', '', txOutput(1_000, PAYS_KEY))]],
    outputs: [[]],
  }),
);

// Large ones

export const MANY = countOf(5_000, 1_000);

/** As base64. */
export function manyInputs(): string {
  return encodeBase64(psbtWithInputs(MANY).bytes);
}

/** The text of the result that `npm run rpc` prints for a PSBT. */
export function rpcResult(psbt: string): string {
  const body = `{"jsonrpc":"2.0","id":1,"method":"decodepsbt","params":["${psbt}"]}\n`;
  const { stdout } = spawnSync('npm', ['run', '--silent', 'rpc'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    input: body,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    shell: process.platform === 'win32',
  });
  const { body: answer }: { readonly body: string } = JSON.parse(stdout);
  const result = /^\{"jsonrpc":"2\.0","result":([\s\S]*),"id":1\}$/.exec(answer)?.[1];
  if (result === undefined) throw new Error(`No result: ${answer.slice(0, 200)}`);
  return result;
}

/** The txid that the last input of a decoded PSBT spends, as it is written. */
export function lastTxid(result: string): string {
  const { tx } = JSON.parse(result) as { tx: { vin: readonly { txid: string }[] } };
  return tx.vin.at(-1)?.txid ?? '';
}

/** The only signature is valid for another amount. */
export const FOR_NOTHING = builtFile(one(wpkh('A'), { signed: [{ by: 'A', amount: 0n }] }));

/** Its witness UTXO is not what the previous transaction says. */
export const CONTRADICTED = builtFile(one(wpkh('A'), { utxo: 'contradicted', origins: 'A' }));

/** The only signature is not valid. */
export const SPOILT = builtFile(
  one(wsh(TWO_OF_THREE), { origins: 'ABC', signed: [{ by: 'A', spoilt: true }] }),
);
