import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { fromScript } from './from-script.ts';
import { fromText } from './from-text.ts';
import { elementsOf, type InputStack } from './input-stack.ts';
import { concernsOf } from './sanity.ts';
import { type Inputs, inputsOf, type Provided, type Satisfier } from './satisfy.ts';
import { arbitraryMiniscripts, arbitraryWitnessScript } from './testing/arbitrary.ts';
import { keyLetter, letterKey, letterKeyOfHash } from './testing/keys.ts';
import { requirementsOf } from './testing/requirements-of.ts';
import { typeToText } from './testing/type-to-text.ts';
import { toScript } from './to-script.ts';
import { toText } from './to-text.ts';
import { nodesOf } from './tree.ts';
import type { Miniscript, Type } from './types.ts';

describe('any well-typed miniscript', () => {
  test('comes back from its text', () => {
    fc.assert(
      fc.property(arbitraryMiniscripts, (nodes) => {
        for (const node of nodes) {
          const text = toText(node, keyLetter);
          const read = fromText(text, letterKey);
          expect(read.ok && toText(read.node, keyLetter)).toBe(text);
          expect(read.ok && bytesToHex(toScript(read.node))).toBe(bytesToHex(toScript(node)));
        }
      }),
      { numRuns: 20 },
    );
  });

  test('is as long as its script', () => {
    fc.assert(
      fc.property(arbitraryMiniscripts, (nodes) => {
        for (const node of nodes) expect(toScript(node).length).toBe(node.scriptSize);
      }),
      { numRuns: 20 },
    );
  });

  test('has a type that does not contradict itself', () => {
    fc.assert(
      fc.property(arbitraryMiniscripts, (nodes) => {
        for (const { type } of nodes) expect(contradictions(type!)).toEqual([]);
      }),
    );
  });
});

/** Rules that no type may break (SanitizeType, script/miniscript.cpp). */
function contradictions(type: Type): readonly string[] {
  const { base, z, o, n, d, u, e, f, s, m } = type;
  const rules: readonly (readonly [string, boolean])[] = [
    ['z excludes o', z && o],
    ['z excludes n', z && n],
    ['W excludes n', base === 'W' && n],
    ['V excludes d, u and e, and implies f', base === 'V' && (d || u || e || !f)],
    ['K implies u and s', base === 'K' && !(u && s)],
    ['e excludes f and implies d', e && (f || !d)],
    ['d excludes f', d && f],
    ['z implies m', z && !m],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([rule]) => `${rule}: ${typeToText(type)}`);
}

describe('any miniscript that can be a witness script', () => {
  test('comes back from its script, but for where and_v stands', () => {
    fc.assert(
      fc.property(arbitraryWitnessScript, (node) => {
        const read = fromScript(toScript(node), letterKeyOfHash);
        expect(read.ok && bytesToHex(toScript(read.node))).toBe(bytesToHex(toScript(node)));
        expect(read.ok && concernsOf(read.node)).toEqual(concernsOf(node));
        expect(read.ok && requirementsOf(read.node)).toEqual(requirementsOf(node));
      }),
    );
  });

  test('is read the same again', () => {
    fc.assert(
      fc.property(arbitraryWitnessScript, (node) => {
        const read = fromScript(toScript(node), letterKeyOfHash);
        const again = read.ok ? fromScript(toScript(read.node), letterKeyOfHash) : read;
        expect(again.ok && toText(again.node)).toBe(read.ok && toText(read.node));
      }),
    );
  });
});

describe('any bytes', () => {
  test('are read as a miniscript with just that script, or refused', () => {
    const part = fc.oneof(
      fc.constantFrom(0x00, 0x51, 0x52, 0x63, 0x64, 0x67, 0x68, 0x69, 0x6b, 0x6c, 0x73, 0x76),
      fc.constantFrom(0x7c, 0x82, 0x87, 0x88, 0x92, 0x93, 0x9a, 0x9b, 0xac, 0xad, 0xb1, 0xb2),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.array(part), (before, parts) => {
        const script = Uint8Array.of(...before, ...parts);
        const read = fromScript(script);
        if (read.ok) expect(bytesToHex(toScript(read.node))).toBe(bytesToHex(script));
      }),
      { numRuns: 2000 },
    );
  });
});

/** Whatever may be there when somebody signs. */
const arbitrarySatisfier: fc.Arbitrary<Satisfier> = fc
  .array(fc.boolean(), { minLength: 20, maxLength: 20 })
  .map((utxos) => {
    const offer = (index: number, size: number): Provided | undefined =>
      utxos[index] ? { available: 'yes', bytes: new Uint8Array(size).fill(1) } : undefined;
    return {
      sign: (key) => offer(key[1]! % 8, 70 + (key[1]! % 2)),
      preimage: (fragment) => offer(8 + fragment.length - 6, 32),
      checkOlder: (sequence) => utxos[14 + (sequence % 2)]!,
      checkAfter: (lockTime) => utxos[16 + (lockTime % 3)]!,
    };
  });

function forEverySatisfaction(check: (node: Miniscript, inputs: Inputs) => void): void {
  fc.assert(
    fc.property(arbitraryWitnessScript, arbitrarySatisfier, (root, satisfier) => {
      for (const node of nodesOf(root)) check(node, inputsOf(node, satisfier));
    }),
    { numRuns: 200 },
  );
}

/** The elements, or none where there is no way. */
function found(stack: InputStack): readonly Uint8Array[] | undefined {
  return stack.available === 'no' ? undefined : elementsOf(stack);
}

/** What a type promises of satisfactions, as Core checks it when it signs (Node::ProduceInput). */
describe('what a type promises', () => {
  test('z and o: how many elements are taken', () => {
    forEverySatisfaction(({ type }, { sat, dsat }) => {
      for (const stack of [found(sat), found(dsat)]) {
        if (type!.z) expect(stack?.length ?? 0).toBe(0);
        if (type!.o) expect(stack?.length ?? 1).toBe(1);
      }
    });
  });

  test('n: the top element is there, and to satisfy it is not zero', () => {
    forEverySatisfaction(({ type }, { sat, dsat }) => {
      if (!type!.n) return;
      expect(found(sat)?.at(-1)?.length).not.toBe(0);
      expect(found(dsat)?.length).not.toBe(0);
    });
  });

  test('d: there is a dissatisfaction, without a signature', () => {
    forEverySatisfaction(({ type }, { dsat }) => {
      if (type!.d) expect(dsat).toMatchObject({ available: 'yes', hasSignature: false });
    });
  });

  test('s and f: there is a signature in every satisfaction and every dissatisfaction', () => {
    forEverySatisfaction(({ type }, { sat, dsat }) => {
      if (type!.s && sat.available !== 'no') expect(sat.hasSignature).toBe(true);
      if (type!.f && dsat.available !== 'no') expect(dsat.hasSignature).toBe(true);
    });
  });

  test('m and e: what nobody else can change', () => {
    forEverySatisfaction(({ type }, { sat, dsat }) => {
      if (type!.m && sat.available !== 'no') expect(sat.isMalleable).toBe(false);
      if (type!.m && type!.e) expect(dsat).toMatchObject({ available: 'yes', isMalleable: false });
    });
  });

  test('what nobody else can change does nothing that is not needed', () => {
    forEverySatisfaction((_, { sat }) => {
      if (sat.available !== 'no' && !sat.isMalleable) expect(sat.isNonCanonical).toBe(false);
    });
  });

  test('it takes no more than the limits say', () => {
    forEverySatisfaction((node, { sat }) => {
      if (sat.available === 'no' || sat.isMalleable) return;
      const { satisfaction } = requirementsOf(node);
      expect(elementsOf(sat).length).toBeLessThanOrEqual(satisfaction?.elements ?? -1);
      expect(sat.size).toBeLessThanOrEqual(satisfaction?.bytes ?? -1);
    });
  });
});
