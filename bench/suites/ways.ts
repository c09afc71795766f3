import { bytesToHex } from '../../src/core/bytes/hex.ts';
import { publicKeyOf } from '../../src/core/crypto/public-key.ts';
import { bytesOf } from '../../src/core/crypto/secp256k1.ts';
import { execute } from '../../src/rpc/dispatch.ts';
import type { Suite } from '../measure.ts';

/** Who can spend, of descriptors that have as many ways as people will give, and more. */
export const ways: Suite = {
  rounds: 5,
  warmUps: 1,
  cases: () => [
    {
      title: 'explaindescriptor',
      contenders: [
        { name: '2 of 3', run: () => explained(TWO_OF_THREE, 64, 1, true) },
        { name: '1,024 ways of 20 keys, 64 told', run: () => explained(PAIRS, 64, 64, false) },
        { name: 'the same, 1,000 told', run: () => explained(PAIRS, 1000, 1000, false) },
        { name: 'a tree of 512 leaves, 64 told', run: () => explained(TREE, 64, 64, false) },
        { name: 'the same, all told', run: () => explained(TREE, 1000, 513, true) },
      ],
    },
  ],
};

const key = (n: number) => bytesToHex(publicKeyOf(bytesOf(BigInt(1000 + n)), true));
const pk = (n: number) => `pk(${key(n)})`;

const TWO_OF_THREE = `wsh(multi(2,${[0, 1, 2].map(key).join()}))`;

/** Of each of ten pairs one signs. */
const PAIRS = `wsh(${pairsFrom(0)})`;

function pairsFrom(n: number): string {
  if (n === 9) return `or_i(${pk(18)},${pk(19)})`;
  return `and_v(or_c(${pk(2 * n)},v:${pk(2 * n + 1)}),${pairsFrom(n + 1)})`;
}

const TREE = `tr(${key(512)},${branch(0, 512)})`;

function branch(from: number, count: number): string {
  if (count === 1) return pk(from);
  return `{${branch(from, count / 2)},${branch(from + count / 2, count / 2)}}`;
}

function explained(descriptor: string, limit: number, told: number, complete: boolean): void {
  const params = [descriptor, { limit }];
  const body = JSON.stringify({ method: 'explaindescriptor', params });
  const { result, error } = JSON.parse(execute(body, { chain: 'main' }).body) as {
    readonly result: { readonly ways: readonly unknown[]; readonly complete: boolean };
    readonly error: unknown;
  };
  if (error) throw new Error(JSON.stringify(error));
  if (result.ways.length !== told || result.complete !== complete) {
    throw new Error(`${result.ways.length} ways, ${result.complete}`);
  }
}
