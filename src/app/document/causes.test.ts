import { describe, expect, test } from 'vitest';
import { Arrivals, until } from '../../../test/until.ts';
import type {
  Explained,
  OpenBeside,
  VerifiedFile,
} from '../../channel/protocol/verify-protocol.ts';
import { subjectOfFile } from '../../core/review/testing/subjects.ts';
import { bytesOfFile, type FileSpec, pkh, wpkh } from '../../core/sign/testing/built-files.ts';
import { type InputVerdict, verifyInputs } from '../../core/verdict/verify-inputs.ts';
import { createLocalPort } from '../inspect/testing/local-port.ts';
import { Inspector } from './inspect-store.ts';
import type { InspectPort } from './port.ts';

/* Of an input whose signature is invalid it is asked why, with all others that are open. */

const blobOf = (spec: FileSpec) => new Blob([bytesOfFile(spec).slice()]);
const spoilt = (by: 'A' | 'B'): FileSpec => ({
  inputs: [{ lock: wpkh(by), signed: [{ by, spoilt: true }] }],
});
const INVALID = blobOf(spoilt('A'));
const INVALID_TOO = blobOf(spoilt('B'));
const UNSIGNED = blobOf({ inputs: [{ lock: pkh('C') }] });
const BROKEN = INVALID.slice(0, 100);

/** One search, as it was asked for. */
interface Search {
  readonly verdicts: readonly InputVerdict[];
  readonly others: readonly OpenBeside[];
  isCancelled: boolean;
  /** Ends it: nothing explains what has no cause. */
  finish(): void;
}

function trial() {
  const asked = new Arrivals<Search>();
  const port: InspectPort = {
    ...createLocalPort(),
    verify: (file) => ({ outcome: verdictsOn(file), cancel: () => {} }),
    explain: (_, verdicts, others) => {
      let cancel = () => {};
      const outcome = new Promise<Explained>((resolve, reject) => {
        const search: Search = {
          verdicts,
          others,
          isCancelled: false,
          finish: () => resolve({ verdicts: unexplained(verdicts), outputMisfits: [] }),
        };
        cancel = () => {
          search.isCancelled = true;
          reject(new Error('cancelled'));
        };
        asked.add(search);
      });
      return { outcome, cancel };
    },
  };
  const inspector = new Inspector(
    port,
    () => 'regtest',
    () => undefined,
  );
  const search = async (n: number) => (await asked.reach(n))[n - 1]!;
  return { inspector, asked, search };
}

async function verdictsOn({ source }: VerifiedFile): Promise<readonly InputVerdict[]> {
  return verifyInputs(subjectOfFile(new Uint8Array(await source.arrayBuffer())));
}

function unexplained(verdicts: readonly InputVerdict[]): readonly InputVerdict[] {
  return verdicts.map((verdict) => ({
    ...verdict,
    signatures: verdict.signatures.map((one) => ({
      ...one,
      cause: { code: 'unexplained', trials: 1 },
    })),
  }));
}

async function take(inspector: Inspector, source: Blob): Promise<void> {
  const { length } = inspector.store.getState().documents;
  inspector.take(source);
  await until(inspector.store, ({ documents }) => documents.length === length + 1);
}

describe('causes', () => {
  test('are looked for in all others that decode, by their places in the history', async () => {
    const { inspector, search } = trial();
    await take(inspector, UNSIGNED);
    await take(inspector, BROKEN);
    await take(inspector, INVALID);
    const { others } = await search(1);
    expect(others.map(({ number, file }) => [number, file.source.size])).toEqual([
      [1, UNSIGNED.size],
    ]);
  });

  test('are looked for where records are not of their coin', async () => {
    const { inspector, search } = trial();
    await take(inspector, blobOf({ inputs: [{ lock: wpkh('A'), origins: 'X' }] }));
    expect((await search(1)).verdicts).toHaveLength(1);
  });

  test('are not looked for where no signature is invalid', async () => {
    const { inspector, asked, search } = trial();
    await take(inspector, UNSIGNED);
    await take(inspector, INVALID);
    expect((await search(1)).verdicts[0]?.signatures).toHaveLength(1);
    expect(asked.getState().length).toBe(1);
  });

  test('are no more looked for once the input is closed', async () => {
    const { inspector, search } = trial();
    await take(inspector, INVALID);
    const one = await search(1);
    expect(one.isCancelled).toBe(false);
    inspector.closeShown();
    expect(one.isCancelled).toBe(true);
  });

  test('are looked for again once another file is open, where nothing explained it', async () => {
    const { inspector, asked, search } = trial();
    await take(inspector, INVALID);
    (await search(1)).finish();
    await take(inspector, INVALID_TOO);
    (await search(2)).finish();
    inspector.go(-1);
    const again = await search(3);
    expect(again.others.map(({ number }) => number)).toEqual([2]);
    expect(again.verdicts[0]?.signatures[0]?.cause).toBeUndefined();
    again.finish();
    inspector.go(1);
    inspector.go(-1);
    expect(asked.getState().length).toBe(3);
  });
});
