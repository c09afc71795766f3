import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordedCalls } from '../../../test/recorded.ts';
import { hexToBytes } from '../bytes/hex.ts';
import { ifDecodes } from '../bytes/if-decodes.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { bareFile, type ComparedFile, compareFiles } from './compare.ts';
import { psbtFile } from './testing/compared-models.ts';
import { mirrored, plain } from './testing/comparisons.ts';

// What the roles did

interface Step {
  readonly id: string;
  readonly role: string;
  readonly before: string;
  readonly after: string;
}

const STEPS: readonly Step[] = ['roles-regtest', 'roles-main']
  .flatMap(recordedCalls)
  .flatMap(({ id, request, response }) => {
    const { method, params } = JSON.parse(request) as {
      readonly method: string;
      readonly params: readonly unknown[];
    };
    const { result } = JSON.parse(response) as { readonly result: unknown };
    const known = typeof result === 'object' && result !== null ? result : { psbt: result };
    const { psbt, hex } = known as { readonly psbt?: unknown; readonly hex?: unknown };
    const befores = method === 'combinepsbt' ? (params[0] as readonly unknown[]) : [params[0]];
    const afters = [psbt, hex].filter((text) => typeof text === 'string');
    if (!['descriptorprocesspsbt', 'combinepsbt', 'finalizepsbt'].includes(method)) return [];
    return afters.flatMap((after) =>
      befores.flatMap((before) =>
        typeof before === 'string' ? [{ id, role: method, before, after }] : [],
      ),
    );
  });

function fileOf(text: string): ComparedFile {
  const transaction = hexToBytes(text);
  return transaction ? bareFile(decodeTransaction(transaction)) : psbtFile(decodeBase64(text)!);
}

test(`what ${STEPS.length} signers, combiners and finalisers did is no other transaction`, () => {
  const kinds = new Map<string, number>();
  const wrong = STEPS.flatMap(({ id, role, before, after }) => {
    const [a, b] = [fileOf(before), fileOf(after)];
    const found = compareFiles(a, b);
    const name = `${role} ${found.kind}`;
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
    const isMirrored = isSame(plain(compareFiles(b, a)), mirrored(plain(found)));
    return found.parts.length === 0 && isMirrored ? [] : [`${id}: ${found.kind}`];
  });
  expect(wrong).toEqual([]);
  expect(Object.fromEntries(kinds)).toEqual({
    'combinepsbt metadata': 247,
    'combinepsbt order': 5,
    'combinepsbt same': 135,
    'combinepsbt signatures': 50,
    'descriptorprocesspsbt metadata': 498,
    'descriptorprocesspsbt order': 23,
    'descriptorprocesspsbt same': 16,
    'descriptorprocesspsbt signatures': 22,
    'finalizepsbt metadata': 268,
    'finalizepsbt same': 312,
  });
});

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

// Any bit

const PSBTS = ['psbt-regtest', 'psbt-more']
  .flatMap(recordedCalls)
  .flatMap(({ request, response }) => {
    const { params } = JSON.parse(request) as { readonly params: readonly unknown[] };
    const isRead = (JSON.parse(response) as { readonly error: unknown }).error === null;
    const [psbt] = params;
    return isRead && typeof psbt === 'string' && psbt.length < 6_000 ? [decodeBase64(psbt)!] : [];
  });

function readPsbt(bytes: Uint8Array): ComparedFile | undefined {
  return ifDecodes(() => psbtFile(bytes));
}

test('a bit that differs is found, wherever it is', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.constantFrom(...PSBTS), fc.nat(), (psbt, bit) => {
      const bytes = Uint8Array.from(psbt);
      const at = 5 + (bit % (bytes.length - 5));
      bytes[at] = bytes[at]! ^ (1 << (bit % 8));
      const other = readPsbt(bytes);
      if (!other) return;
      read++;
      const { kind, parts, differences } = compareFiles(psbtFile(psbt), other);
      expect(kind).not.toBe('same');
      expect(parts.length + differences.length).toBeGreaterThan(0);
    }),
    { numRuns: 600 },
  );
  expect(read).toBeGreaterThan(100);
});
