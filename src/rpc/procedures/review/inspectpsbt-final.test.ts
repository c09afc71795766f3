import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { encodeBase64 } from '../../../core/encoding/base64.ts';
import { finalWitness, high, highIn } from '../../../core/mend/testing/changed-finals.ts';
import { decodePsbt } from '../../../core/psbt/psbt.ts';
import { transactionOf, viewOf } from '../../../core/psbt/view.ts';
import { BY_A, BY_AB, one } from '../../../core/review/testing/file-rows.ts';
import { finalizePsbt } from '../../../core/roles/finalize.ts';
import {
  bytesOfFile,
  type FileSpec,
  multi,
  nestedWsh,
  pk,
  pkh,
  sh,
  wpkh,
  wsh,
} from '../../../core/sign/testing/built-files.ts';
import { encodeTransaction } from '../../../core/tx/ids.ts';
import { execute } from '../../dispatch.ts';

/* Final scripts that fail or cannot be run: what of them is right is said to be. */

type Chain = 'main' | 'regtest';

interface Answer {
  readonly stage: string;
  readonly next: string;
  readonly inputs: readonly {
    readonly signatures: readonly { readonly verdict: string; readonly why?: string }[];
    readonly satisfied?: boolean;
  }[];
  readonly findings: readonly { readonly code: string; readonly severity: string }[];
}

function inspected(chain: Chain, file: string, prevtxs: readonly string[] = []): Answer {
  const body = JSON.stringify({ method: 'inspectpsbt', params: [file, { prevtxs }] });
  return JSON.parse(execute(body, { chain }).body).result;
}

function lineOf(chain: Chain, file: string, prevtxs: readonly string[] = []): string {
  const body = JSON.stringify({ method: 'describepsbt', params: [file, { prevtxs }] });
  return JSON.parse(execute(body, { chain }).body).result;
}

/** `stage, next: verdicts; dangers and warnings`. */
function said({ stage, next, inputs, findings }: Answer): string {
  const verdicts = inputs.flatMap(({ signatures }) =>
    signatures.map(({ verdict, why }) => why ?? verdict),
  );
  const codes = findings.filter(({ severity }) => severity !== 'note').map(({ code }) => code);
  return `${stage}, ${next}: ${verdicts.join(' ')}; ${codes.join(' ')}`;
}

const REPORTED: readonly (readonly [string, Chain, string, readonly string[], string, string])[] = [
  [
    'one of two keys, as a node leaves it',
    'regtest',
    '0200000001ccd1e213f27291505d014ca6b2e69b3d7e473aba123e91010367973f7b9bd4a400000000b500473044022004e6503f10502b08151b77b502a7d850765819de8b6a0d002c528822b12cb58602202cf740f00413f0695fb2bd0b9a346c775fb4a81a279a62c5ae5ec47596b2fb9c01004c6952210352dd4f69d5ff790be207312f6e4260469e85b2b690755c290e3f8d662632a08121021ef77e9083e70104e52be6609ccd273545da5a482c5aa5b23b778044e34518b121033b6a08ba0248e929f5a4c22724bd37aa476c478dad8e76c1b38b8068aae477fe53aefdffffff01905f010000000000160014cbae49efb31e5df2563ee23952fd2b7ab38f995300000000',
    [
      '0200000001119d9dea03e7c79e3f6a80fe0a6afe1a71c55bbd9ae3e6055e58b9c67fe4ca770000000000fdffffff01a08601000000000017a9146e717592047d8e3fb5f34cfab41596a61bc817cb8700000000',
    ],
    'partly signed, signer: valid; signature-missing',
    'Partly signed: 1 of 2',
  ],
  [
    'signatures in another order',
    'regtest',
    '02000000000101872f84621f609ba99c1536ad53618550e54b8f22bc3c7023d5430c37056609750000000000fdffffff01905f0100000000001600148b45ca200738db04c5fed4e4a262654595b273cc0400473044022000fb210bf33f2c688fdeb8e17effb13f6f9ddcf10c3f610227a0c7d4d2e2e9f002207a20c183b7326a8348f471304c798cab3ac694ea5d609a071a5644fbe3eb98fa01483045022100a421135b0a3e3a1edc6cde3f11a411d3ee77b4c2c87665e7a4eeaa92443d3bdd02201d2b6cf9148a67e47bac11122429817c8b50306adfbeaeb9c119319b5aaf4c1b0147522102012fc49a9756be1274b482068db09df4e10f6f79d3cd3233398cbf8ec8c551ac2103d511c5884dfdf22b334199283e32934e3477e72c251f50b81a3d81c99e16cc1a52ae00000000',
    [
      '020000000121937d1ee627db9b028966fa60b19abdacb30b750f9db9d9cf322294c0ca62eb0000000000fdffffff01a086010000000000220020fe86ad95c32b7c6e49d4e917266f9db1338bd0a57fe21acbeb6abb0613dc1e4a00000000',
    ],
    'signed, finalizer: valid valid; final-script-fails relay-refused signature-order',
    'another order than their keys',
  ],
  [
    'P2PKH without its coin',
    'main',
    '0100000001a85b6dfa713f55ca31cb143c6dc9b87ebd65bfa10944d7653afca22460a51c8f000000006b483045022100aa73b5eca7e0de31747ce417087411ca501f4b3831ad9a269a7053c074c2605b02202f950647faabb08b9c6f9d69f8ec51a2a830862cbd8b7e76e58d6200edd1ffc901210376c2430c5f191aeb65f03f1c129d80bfa902fc9949d855eb044ff29fbc2e37a4ffffffff02ac010f00000000001976a91490ab25fdff5f233a108a09509a42464edd0f2b4788aca4630000000000001976a914d6e95f48b6526c0aaf149f5acbbf2eacf721750d88ac00000000',
    [],
    'final, updater: valid; ',
    'Signatures valid, if the coins are of these scripts',
  ],
  [
    'one of two in P2SH without its coin',
    'regtest',
    '020000000193dd0f0c08439374f4dec34518d1c910a57de6a42d5414b107fa3e2bb8d8cff900000000b5004730440220027264c8338d7c863cb1ed7c695695860dd00680ba53766a196b481a8d72b6f802203a162ae6a39722b219860e36c845aa04cbe512df4b1046aac553acfc36727a5201004c69522102c966010d45ed16345f84cc408bf56bed2e3d5de8916c38090c4c2bbe1fd4aafc2103d58ee6c74e4e1e719e70f8d0141e9e2db2572433df498d96ea831fb2b9c9334c2102dbc1ce0d28b7f2d08fc5dd2e586fee5b90fe94c5450f1ffc3597d967a9064ead53aefdffffff01905f01000000000016001434c6b34933131e0e258f73a3d74be7a8760fed4c00000000',
    [],
    'partly signed, updater: valid; ',
    'Partly signed: 1 of 2; previous outputs of input 0 missing',
  ],
  [
    'a high S in a record',
    'regtest',
    'cHNidP8BAFICAAAAAWK+hV8Xk1ut6zaSrRr1LKGtqGaDFX3HxaMDpZLtVh9KAAAAAAD9////AZBfAQAAAAAAFgAUP1r8PC2sl7hED6ueDKzBm50vxqYAAAAAAAEAXgIAAAABGiLtLxhM2y1e90E2STAoJ5o/l3Y3U/mosOHHEH8+hpgAAAAAAP3///8BoIYBAAAAAAAiACDSCOzLPNqtDJOo9705H3CzdRt6PMPDr903wFG4PZd30AAAAAABASughgEAAAAAACIAINII7Ms82q0Mk6j3vTkfcLN1G3o8w8Ov3TfAUbg9l3fQAQVHUiECrl9zc9hUY5wcB4+Lgy6XjGN1C4/ZD1eYnBmDirPU1QIhA4hoIEosxlYgmfMpONWW9xY/yYDLYV8T7ugHsZS7DzVUUq4iAgOIaCBKLMZWIJnzKTjVlvcWP8mAy2FfE+7oB7GUuw81VEcwRAIgIO+2k0MhKZFDns6GvbNKs96VDOuuVwMUMekN3Kog2NcCIApjAHMKStN3i9iCkQCguEyGwb1JsKjk3Aj9LZ/kFiauASICAq5fc3PYVGOcHAePi4Mul4xjdQuP2Q9XmJwZg4qz1NUCSDBFAiAtB1vgTGlpc3tFUradVe9451E4FR3M/eAnzNLg0e+VRwIhAMLm/9Q+fmq3pVrtqr1ggTvbQAmpI93TZhVTLywEImm1AQAA',
    [],
    'signed, finalizer: valid valid; core-will-not-finalize high-s',
    'All signatures valid; Bitcoin Core does not finalize this as it is',
  ],
];

describe('as they were reported', () => {
  test.each(REPORTED)('%s', (_, chain, file, prevtxs, expected, line) => {
    expect(said(inspected(chain, file, prevtxs))).toBe(expected);
    expect(lineOf(chain, file, prevtxs)).toContain(line);
  });
});

/** The transaction that a file makes, with the scripts that are there. */
function rawOf(file: FileSpec): string {
  const { psbt } = finalizePsbt(decodePsbt(bytesOfFile(file)));
  return bytesToHex(encodeTransaction(transactionOf(viewOf(psbt))!));
}

describe('a transaction without its coin', () => {
  test.each<readonly [string, string, string]>([
    ['P2PKH', rawOf(one(pkh('A'), { signed: BY_A })), 'final, updater: valid; '],
    [
      'P2SH multisig',
      rawOf(one(sh(multi(2, 'ABC')), { signed: BY_AB })),
      'final, updater: valid valid; ',
    ],
    [
      'P2SH of one key',
      rawOf(one(sh(pk('A').scriptPubKey), { signed: BY_A })),
      'final, updater: valid; ',
    ],
    [
      'P2PK, whose key is not there',
      rawOf(one(pk('A'), { signed: BY_A })),
      'final, updater: coin; ',
    ],
    ['P2WPKH', rawOf(one(wpkh('A'), { signed: BY_A })), 'final, updater: coin; '],
    ['P2WSH', rawOf(one(wsh(multi(2, 'ABC')), { signed: BY_AB })), 'final, updater: coin coin; '],
    [
      'P2SH-P2WSH',
      rawOf(one(nestedWsh(multi(2, 'ABC')), { signed: BY_AB })),
      'final, updater: coin coin; ',
    ],
  ])('%s', (_, file, expected) => {
    expect(said(inspected('regtest', file))).toBe(expected);
  });

  test('a signature that does not fit the script before which it stands is not called invalid', () => {
    const file = rawOf(one(pkh('A'), { signed: BY_A }));
    const other = file.replace(/00000000$/, '01000000');
    expect(said(inspected('regtest', other))).toBe('final, updater: coin; ');
  });
});

describe('a high S', () => {
  const signed = one(wsh(multi(2, 'ABC')), { signed: BY_AB });
  const made = finalWitness(signed, ([none, a, b, script]) => [none!, high(a!), b!, script!]);

  test.each<readonly [string, Uint8Array, string]>([
    [
      'in a record',
      highIn(signed),
      'signed, finalizer: valid valid; core-will-not-finalize high-s high-s',
    ],
    ['in final scripts', made, 'final, extractor: valid valid; relay-refused high-s'],
  ])('%s is a valid signature that nodes do not relay', (_, file, expected) => {
    expect(said(inspected('regtest', encodeBase64(file)))).toBe(expected);
  });

  test('in final scripts is said in the line above all', () => {
    expect(lineOf('regtest', encodeBase64(made))).toContain('but nodes will not relay it');
  });
});
