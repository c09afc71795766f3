import { expect, test } from 'vitest';
import { type Chain, parseChain } from '../../../core/encoding/chains.ts';
import { execute } from '../../dispatch.ts';

function answer(method: string, params: readonly unknown[], chain: Chain = 'main') {
  return JSON.parse(execute(JSON.stringify({ method, params }), { chain }).body);
}

const KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const OTHER = '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5';
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const SCRIPT = `5221${OTHER}21${KEY}52ae`;
/** P2WSH of the same keys in sorted order. */
const SORTED = `5221${KEY}21${OTHER}52ae`;

function programOf(script: string): string {
  return answer('decodescript', [script]).result.segwit.hex;
}

test.each([
  ['a key by its address', [KEY, ADDRESS], { fits: ['p2wpkh'] }],
  ['a script by its scriptPubKey', [SORTED, programOf(SORTED)], { fits: ['p2wsh'] }],
])('%s fits', (_, params, expected) => {
  expect(answer('explaincommitment', params).result).toEqual(expected);
});

test.each([
  ['keys in another order', [SCRIPT, programOf(SORTED)], 'keys-order', 'in sorted order'],
  ['a threshold', [`51${SCRIPT.slice(2)}`, programOf(SCRIPT)], 'threshold', '2 of 2'],
  [
    'the hash of a key in P2SH',
    [KEY, 'a914751e76e8199196d454941c45d1b3a323f1433bd687'],
    'address-type',
    'Nobody can spend it.',
  ],
  ['nothing', [SCRIPT, ADDRESS], 'unexplained', ''],
])('%s: the cause', (_, params, cause, words) => {
  const { result } = answer('explaincommitment', params);
  expect(result.cause).toBe(cause);
  if (words) expect(result.cause_text).toContain(words);
});

test.each([
  ['no hex', ['xy', ADDRESS], -22, 'hex is no hex'],
  ['nothing at all', ['', ADDRESS], -22, 'hex is no hex'],
  [
    'a control block that is no hex',
    [KEY, ADDRESS, { control_block: 'x' }],
    -22,
    'control_block is no hex',
  ],
  ['no address', [KEY, 'bc1q'], -5, 'Invalid address'],
  [
    'an address of another chain',
    [KEY, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
    -5,
    'Invalid address',
  ],
  ['an option that there is not', [KEY, ADDRESS, { script: '00' }], -8, undefined],
])('%s is refused', (_, params, code, message) => {
  const { error } = answer('explaincommitment', params);
  expect(error.code).toBe(code);
  if (message) expect(error.message).toBe(message);
});

/** A script path of which a report says "Witness program hash mismatch". */
const SPEND =
  '02000000000101faf2f6a9b348a0442a9e3b4bd6c09e54d34a5a27aada4a254a793dc9b5ca5b3e0000000000fdffffff01905f010000000000160014ed25daa8bff8e132027104292aea578f2b359432034027a6a4a5336686ef3a91856084c6b2f12619419343deb28bcb3444dcc5e35a44dd39fb85434d8c1e09bef7a19f6f2ce761282697c1898c82a0c78064d6f58c6a22201beae6acaf03e27a0b7a6cc525766775bfbd5d1503724946509512fbcc1a7c6eac41c17e8d7175c4cfec95b28af07d274fa81ed0b7b7bf0f39b5e413f22bad23776c2e85ece121a706fdb4f7683d5e948b42e8ce629dbf42e46b67b4e51ee96d16bb9900000000';
const FUNDING =
  '0200000001578795871072c45508941b118ba4411e35354819be1d6ac8317770d56b4b8d690000000000fdffffff01a0860100000000002251206df3952fa25c467140ccab970756ba38044b1810cc29ffd07b2fc7e7078c4a8a00000000';
const BLOCK =
  /c17e8d7175c4cfec95b28af07d274fa81ed0b7b7bf0f39b5e413f22bad23776c2e85ece121a706fdb4f7683d5e948b42e8ce629dbf42e46b67b4e51ee96d16bb99/;
const [CONTROL_BLOCK] = BLOCK.exec(SPEND)!;
const LEAF = '201beae6acaf03e27a0b7a6cc525766775bfbd5d1503724946509512fbcc1a7c6eac';

function inspected(transaction: string) {
  const { result } = answer(
    'inspectpsbt',
    [transaction, { prevtxs: [FUNDING] }],
    parseChain('regtest')!,
  );
  const [input] = result.inputs;
  const line = answer('describepsbt', [transaction, { prevtxs: [FUNDING] }], 'regtest').result;
  return {
    input,
    line: line as string,
    findings: result.findings as { code: string; text: string }[],
  };
}

const PARITY = 'All fits but the parity bit of the control block: its first byte has to be c0.';

test('of a control block with the wrong parity that is said, in the answer, the finding and the line', () => {
  const { input, line, findings } = inspected(SPEND);
  expect(input.commitments).toMatchObject([
    {
      place: 'leaf',
      path: 'vin[0].txinwitness[1]',
      cause: 'control-parity',
      cause_text: PARITY,
      cause_mend: { control_block: CONTROL_BLOCK.replace(/^c1/, 'c0') },
    },
  ]);
  expect(input.signatures).toMatchObject([{ verdict: 'unchecked', why: 'script' }]);
  expect(findings.find(({ code }) => code === 'final-script-fails')?.text).toContain(PARITY);
  expect(line).toContain(PARITY);
});

test('with the mend in its place nothing is left to be said', () => {
  const { input } = inspected(SPEND.replace(CONTROL_BLOCK, CONTROL_BLOCK.replace(/^c1/, 'c0')));
  expect('commitments' in input).toBe(false);
  expect(input.signatures).toMatchObject([{ verdict: 'valid' }]);
});

/** The control block as it has to be, with one thing wrong. */
const RIGHT = CONTROL_BLOCK.replace(/^c1/, 'c0');
const swapped = `22${LEAF}41${CONTROL_BLOCK}`;

test.each([
  ['a step too many', `61${RIGHT}${'11'.repeat(32)}`, 'path-step'],
  ['another leaf version', `41c2${RIGHT.slice(2)}`, 'leaf-version'],
  ['another internal key', `41c0${KEY.slice(2)}${RIGHT.slice(66)}`, 'unexplained'],
])('%s: %s', (_, block, cause) => {
  const { input } = inspected(SPEND.replace(swapped, `22${LEAF}${block}`));
  expect(input.commitments[0].cause).toBe(cause);
  expect(input.signatures.map(({ verdict }: { verdict: string }) => verdict)).not.toContain(
    'invalid',
  );
});

test('script and control block in the place of each other', () => {
  const { input } = inspected(SPEND.replace(swapped, `41${RIGHT}22${LEAF}`));
  expect(input.commitments[0]).toMatchObject({ cause: 'item-not-last', cause_detail: { item: 2 } });
});
