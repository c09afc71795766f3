import type { Locator, Page } from '@playwright/test';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { decodePsbt, encodePsbt } from '../src/core/psbt/psbt.ts';
import { BY_A, BY_AB, one, TWO_OF_THREE } from '../src/core/review/testing/file-rows.ts';
import { finalizePsbt } from '../src/core/roles/finalize.ts';
import {
  bytesOfFile,
  type FileSpec,
  fileOf,
  type InputSpec,
  multi,
  wpkh,
  wsh,
} from '../src/core/sign/testing/built-files.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { givenInput } from '../test/inputs.ts';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';
import { openDetails, Signer } from './sign-page.ts';

/*
 * One engine, seen: what Inspect, Sign, `inspectpsbt` and `describepsbt` say of one
 * file are the same amounts and the same sentences.
 */

const SHARED: FileSpec = {
  inputs: [
    { lock: wsh(TWO_OF_THREE), origins: 'ABC' },
    { lock: wsh(TWO_OF_THREE), origins: 'ABC', utxo: 'claimed' },
  ],
  outputs: [
    { amount: 150_000n },
    { lock: wsh(multi(2, 'DEF')), amount: 40_000n, origins: 'D:A E:B F:C' },
  ],
};

const withInputs = (change: (input: InputSpec, i: number) => Partial<InputSpec>): FileSpec => ({
  ...SHARED,
  inputs: SHARED.inputs.map((input, i) => ({ ...input, ...change(input, i) })),
});

const SIGNED = withInputs(() => ({ signed: BY_AB }));

const FINAL = encodeBase64(encodePsbt(finalizePsbt(decodePsbt(bytesOfFile(SIGNED))).psbt));

/** A PSBT on its way, and what its fee is in both views. */
const STAGES: readonly (readonly [stage: string, psbt: string, fee: RegExp])[] = [
  [
    'created',
    fileOf(withInputs(() => ({ utxo: 'none', scripts: [], origins: '' }))),
    /unknown|not all amounts are known/i,
  ],
  ['updated', fileOf(SHARED), /0\.0001(?:0000)? BTC\s*Fee[^?]*\? ?claimed/],
  [
    'signed by one',
    fileOf(withInputs((_, i) => (i === 0 ? { signed: BY_A } : {}))),
    /0\.0001(?:0000)? BTC\s*Fee[^?]*\? ?claimed/,
  ],
  ['signed by all', fileOf(SIGNED), /0\.0001(?:0000)? BTC\s*Fee[^≡]*≡ ?committed/],
  ['final', FINAL, /0\.0001(?:0000)? BTC\s*Fee[^≡]*≡ ?committed/],
];

interface Answer {
  readonly result: {
    readonly stage: string;
    readonly findings: readonly {
      readonly code: string;
      readonly severity: string;
      readonly text: string;
    }[];
    readonly outputs: readonly {
      readonly scriptPubKey: { readonly address?: string };
      readonly change?: boolean | string;
    }[];
  };
}

/** What the page's own procedures answer. */
async function called(page: Page, method: string, psbt: string): Promise<unknown> {
  const body = JSON.stringify({ method, params: [psbt], id: 1 });
  const answered = await page.evaluate(
    (asked) =>
      (
        globalThis as unknown as { touchstone: { request(body: string): Promise<string> } }
      ).touchstone.request(asked),
    body,
  );
  return JSON.parse(answered);
}

async function inspectedBy(page: Page, psbt: string): Promise<Answer['result']> {
  return ((await called(page, 'inspectpsbt', psbt)) as Answer).result;
}

async function inInspect(page: Page, psbt: string): Promise<void> {
  await page.getByRole('tab', { name: 'Inspect', exact: true }).click();
  await paste(page, psbt);
  await expect(page.locator('[aria-label=Input][aria-busy=true]')).toHaveCount(0);
}

test.describe('a PSBT in both views', () => {
  for (const [stage, psbt, fee] of STAGES) {
    test(stage, async ({ page }) => {
      await page.goto(FILE_ADDRESS);
      const { outputs, findings } = await inspectedBy(page, psbt);
      const dangers = findings.filter(({ severity }) => severity === 'danger');
      await inInspect(page, psbt);
      const summary = page.getByTestId('summary');
      await expect(summary).toContainText(fee);
      const inspected = await partsOf(page.getByTestId('checks'));
      const signer = new Signer(page);
      await page.getByRole('tab', { name: 'Sign', exact: true }).click();
      await signer.paste(psbt);
      await expect(signer.review).toContainText(fee);
      for (const { scriptPubKey } of outputs) {
        const { address = '' } = scriptPubKey;
        await expect(summary).toContainText(address);
        await expect(signer.review).toContainText(address);
      }
      const isClaimed = outputs.some(({ change }) => change === true);
      for (const view of [summary, signer.review]) {
        if (isClaimed) await expect(view).toContainText('as the file claims');
        else await expect(view).not.toContainText('as the file claims');
      }
      for (const { text } of dangers) await expect(signer.review).toContainText(text);
      expect(await partsOf(await openDetails(page))).toEqual(inspected);
    });
  }
});

/** The signers, what is said of outputs, and what may still change, where these are there. */
async function partsOf(review: Locator): Promise<readonly string[]> {
  const texts: string[] = [];
  await expect(review.getByTestId('changes')).toBeVisible();
  for (const part of ['board', 'output-checks', 'changes']) {
    texts.push((await review.getByTestId(part).allInnerTexts()).join());
  }
  return texts;
}

test('what a key proves of an output is said with the others, below the button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const signer = await Signer.at(page, FILE_ADDRESS);
  const change = { lock: wpkh('A'), amount: 20_000n, origins: 'A' };
  await signer.paste(fileOf({ ...one(wpkh('A'), { origins: 'A' }), outputs: [change] }));
  const details = await openDetails(page);
  await expect(details.getByTestId('output-checks')).toContainText('Change, as the file claims');
  await signer.giveKeys(encodeWif(privateKey('A'), true, 'main'));
  await expect(details.getByTestId('output-checks')).toHaveText(
    'Output 0 Returns to this wallet, proven.',
  );
  const button = await signer.button('Sign').boundingBox();
  const below = await details.boundingBox();
  expect(button!.y + button!.height).toBeLessThan(below!.y);
});

test('what is signed to the end has nothing open beside it', async ({ page }) => {
  await page.goto(FILE_ADDRESS);
  const signer = new Signer(page);
  await page.getByRole('tab', { name: 'Sign', exact: true }).click();
  await signer.paste(fileOf({ ...one(wpkh('A'), { utxo: 'claimed' }) }));
  await expect(signer.review).toContainText('claimed');
  await signer.giveKeys(encodeWif(privateKey('A'), true, 'main'));
  await expect(signer.verdicts).toContainText('signs');
  await signer.button('Sign').click();
  await expect(signer.result).toContainText('Complete');
  await expect(page.locator('main.sign')).not.toContainText(
    /claimed|unknown|not signed|change it/i,
  );
  await expect(page.getByTestId('review-details')).toHaveCount(0);
  const primary = signer.result.locator('.button.primary');
  await expect(primary).toHaveText(['Copy the transaction']);
});

const FILES: readonly (readonly [file: string, psbt: string])[] = [
  ['two amounts', fileOf(one(wpkh('A'), { utxo: 'contradicted' }))],
  [
    'an output of a strange key',
    fileOf({ ...one(wpkh('A')), outputs: [{ lock: wpkh('D'), origins: 'E' }] }),
  ],
  ['a fee of nearly all', givenInput('absurdfee')],
  ['a wrong signature', fileOf(one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] }))],
  ['a type that commits to no output', fileOf(one(wpkh('A'), { asks: 2 }))],
  ['a replaced change output', givenInput('replaced-change')],
  ['nothing known of its inputs', givenInput('174flow0')],
];

test.describe('a finding in procedures and page', () => {
  for (const [file, psbt] of FILES) {
    test(file, async ({ page }) => {
      await page.goto(FILE_ADDRESS);
      const { findings } = await inspectedBy(page, psbt);
      const said = (await called(page, 'describepsbt', psbt)) as { readonly result: string };
      await inInspect(page, psbt);
      await page.getByRole('tab', { name: /^(?:Review|Notes)/ }).click();
      for (const { severity, text } of findings) {
        await expect(page.getByRole('main')).toContainText(text);
        if (severity !== 'note') expect(said.result).toContain(text);
      }
      const signer = new Signer(page);
      await page.getByRole('tab', { name: 'Sign', exact: true }).click();
      await signer.paste(psbt);
      await expect(page.getByTestId('psbt-box')).toBeVisible();
      for (const { code, text } of findings) {
        // It has a line of its own, with the way to the other chain.
        const words = code === 'chain-mismatch' ? /addresses are shown for Mainnet/ : text;
        await expect(signer.review).toContainText(words);
      }
      if (findings.length > 0) await expect(signer.review).not.toContainText('No problems found');
    });
  }
});
