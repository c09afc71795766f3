/** Random scripts: by the ways that are listed they are signed, with exactly those keys, and by no others. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { encodeWif } from '../../../core/encoding/testing/private-key-text.ts';
import { concernsOf, isValidTopLevel } from '../../../core/miniscript/sanity.ts';
import { arbitraryMiniscripts } from '../../../core/miniscript/testing/arbitrary.ts';
import { keyLetter } from '../../../core/miniscript/testing/keys.ts';
import { toText } from '../../../core/miniscript/to-text.ts';
import { privateKey, publicKey } from '../../../core/sign/testing/utxos.ts';
import { isMetBy, type ToldWay } from '../testing/truth-table.ts';
import { callOn, resultOn } from '../testing/updated-psbt.ts';

interface Explained {
  readonly scriptPubKey: { readonly hex: string };
  readonly keys: readonly { readonly pubkey: string }[];
  readonly ways: readonly (ToldWay<number> & { readonly psbt?: string })[];
  readonly complete: boolean;
  readonly rehearsals: readonly { readonly complete: boolean; readonly way?: number }[];
}

interface Signed {
  readonly psbt: string;
  readonly complete: boolean;
  readonly inputs: readonly { readonly added: readonly string[] }[];
}

const LETTERS = 'ABCDEFGHIZ';
const hexOf = (letter: string) => bytesToHex(publicKey(letter));
const xOf = (key: string) => key.slice(-64);
const WIF_BY_X = new Map(
  [...LETTERS].map((letter) => [
    xOf(hexOf(letter)),
    encodeWif(privateKey(letter), true, 'regtest'),
  ]),
);

/** The largest script of what was built that a descriptor may have. */
const script = arbitraryMiniscripts.map((built) => {
  const sane = built.filter((node) => isValidTopLevel(node) && concernsOf(node).length === 0);
  const node = sane.reduce((one, other) => (other.scriptSize > one.scriptSize ? other : one));
  return toText(node, (key) => hexOf(keyLetter(key)));
});

/** What is put around it, so that there are locks and other ways. */
const AROUND: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `and_v(v:${text},older(144))`,
  (text) => `or_i(${text},and_v(v:pkh(${hexOf('I')}),older(4194400)))`,
  (text) => `andor(pk(${hexOf('I')}),after(800000),${text})`,
];

const descriptor = fc
  .tuple(script, fc.constantFrom('wsh', 'sh', 'tr'), fc.constantFrom(...AROUND))
  .map(([text, kind, around]) => [around(text), kind] as const)
  .map(([text, kind]) =>
    kind === 'tr'
      ? `tr(${hexOf('Z')},${text.replaceAll('multi(', 'multi_a(')})`
      : kind === 'sh'
        ? `sh(wsh(${text}))`
        : `wsh(${text})`,
  )
  .filter((text) => callOn('regtest', 'getdescriptorinfo', text).error === null);

const MOST_WAYS = 4;

test('each way of a random descriptor is signed by its keys, and not by one fewer', () => {
  fc.assert(
    fc.property(descriptor, (text) => {
      const explained = (options: object) =>
        resultOn('regtest', 'explaindescriptor', text, options) as Explained;
      const { scriptPubKey, keys, ways, complete } = explained({ rehearse: true });
      fc.pre(complete);
      const open = ways.filter(({ preimages }) => preimages.length === 0);
      for (const way of open.filter(({ psbt }) => psbt !== undefined).slice(0, MOST_WAYS)) {
        const setting = [way.sequence ?? 0xfffffffd, way.locktime ?? 0] as const;
        const met = (places: readonly number[]) =>
          open.filter(
            (one) =>
              isMetBy(one, setting) &&
              one.signatures.every(
                ({ of, count }) => of.filter((place) => places.includes(place)).length >= count,
              ),
          );
        const all = way.signatures.flatMap(({ of, count }) => of.slice(0, count));
        expect(met(all)).toContain(way);
        for (const places of [all, ...all.map((gone) => all.filter((place) => place !== gone))]) {
          const given = places.map((place) => xOf(keys[place]!.pubkey));
          const wifs = given.map((x) => WIF_BY_X.get(x)!);
          const signed = resultOn('regtest', 'signpsbtwithkey', way.psbt, wifs) as Signed;
          const opened = met(places);
          expect([places, signed.complete]).toEqual([places, opened.length > 0]);
          // The signature of a key path is that of the output key.
          const added = signed.inputs[0]!.added.map(xOf).map((x) =>
            x === xOf(scriptPubKey.hex) ? xOf(hexOf('Z')) : x,
          );
          expect(given).toEqual(expect.arrayContaining(added));
          // Keys that were given sign, whether the way that opens has them or not.
          if (opened.length === 1) {
            if (places === all) expect(new Set(added)).toEqual(new Set(given));
            const { rehearsals } = explained({ signed: [signed.psbt] });
            expect(rehearsals).toMatchObject([{ complete: true, way: ways.indexOf(opened[0]!) }]);
          }
        }
      }
    }),
    { numRuns: 12, errorWithCause: false, includeErrorInReport: true } as never,
  );
});
