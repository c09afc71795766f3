import type { Page } from '@playwright/test';
import { SAMPLE_DATA } from '../../src/app/inspect/intake/samples-data.ts';
import { bytesToHex } from '../../src/core/bytes/hex.ts';
import { concatBytes } from '../../src/core/bytes/writer.ts';
import { sha256 } from '../../src/core/crypto/hashes.ts';
import { encodeWif } from '../../src/core/encoding/testing/private-key-text.ts';
import { decodePsbt, encodePsbt } from '../../src/core/psbt/psbt.ts';
import { BY_A, BY_AB, one, TWO_OF_THREE } from '../../src/core/review/testing/file-rows.ts';
import { finalizePsbt } from '../../src/core/roles/finalize.ts';
import {
  bytesOfFile,
  type FileSpec,
  fileOf,
  multi,
  wpkh,
  wsh,
} from '../../src/core/sign/testing/built-files.ts';
import { bytes, privateKey } from '../../src/core/sign/testing/utxos.ts';
import { encodeTransaction } from '../../src/core/tx/ids.ts';
import { authored } from '../../test/authored.ts';
import { barButton, expect, FILE_ADDRESS, paste, signShown, test } from '../page.ts';
import { Signer } from '../sign-page.ts';

/* What is said where nobody does anything yet, and what must not be, in both themes. */

type Words = readonly (string | RegExp)[];

interface Row {
  readonly state: string;
  readonly act: (page: Page) => Promise<void>;
  readonly seen: Words;
  readonly unseen: Words;
}

const KEYS = { A: wifOf('A'), B: wifOf('B') } as const;

function wifOf(letter: string): string {
  return encodeWif(privateKey(letter), true, 'main');
}

const BACK = { lock: wpkh('B'), origins: 'B:A', amount: 40_000n };
const PAYMENT: FileSpec = {
  ...one(wpkh('A'), { origins: 'A' }),
  outputs: [{ lock: wpkh('D'), amount: 50_000n }, BACK],
};
const FINAL = finalOf({ ...PAYMENT, ...one(wsh(TWO_OF_THREE), { signed: BY_AB }) });
const ELEVEN: FileSpec = { inputs: Array.from({ length: 11 }, () => ({ lock: wpkh('A') })) };
const AGED: FileSpec = {
  inputs: [
    { lock: wpkh('A'), signed: BY_A, sequence: 144 },
    { lock: wpkh('B'), signed: [{ by: 'B' }], sequence: 20 },
  ],
};
const SALE: FileSpec = {
  ...one(wpkh('A'), { origins: 'A', asks: 0x83, signed: [{ by: 'A', type: 0x83 }] }),
  outputs: [{ lock: wpkh('D'), amount: 500_000n }],
};
const HASHED = wsh(
  concatBytes(bytes('82012088a820'), sha256(new Uint8Array(32).fill(9)), bytes('87')),
);
/** A key after a lock whose number is dropped, so that it is no miniscript. */
const FOREIGN = wsh(
  concatBytes(bytes('029000b275'), bytes('21'), multi(1, 'A').subarray(2, 35), bytes('ac')),
);

function finalized(file: FileSpec): ReturnType<typeof finalizePsbt> {
  return finalizePsbt(decodePsbt(bytesOfFile(file)));
}

function finalOf(file: FileSpec): string {
  return Buffer.from(encodePsbt(finalized(file).psbt)).toString('base64');
}

function hexOf(file: FileSpec): string {
  return bytesToHex(encodeTransaction(finalized(file).transaction!));
}

const inspected = (text: string) => async (page: Page) => {
  await paste(page, text);
  await expect(page.getByTestId('checks')).toBeVisible();
  await expect(page.getByTestId('checks')).not.toContainText('Verifying signatures');
};

const inSign =
  (text: string, ...keys: readonly string[]) =>
  async (page: Page) => {
    const signer = Signer.of(page);
    await page.getByRole('tab', { name: 'Sign', exact: true }).click();
    await signer.paste(text);
    await expect(page.getByTestId('psbt-box')).toBeVisible();
    if (keys.length === 0) return;
    await signer.giveKeys(...keys);
    await signer.sign();
    await expect(page.getByRole('heading', { name: 'Result' })).toBeFocused();
  };

const honest = authored('honest-change-own');

const ROWS: readonly Row[] = [
  {
    state: 'a final PSBT in Sign',
    act: inSign(FINAL),
    seen: ['Final', 'Fee'],
    unseen: ['Unknown until', 'What you will sign', 'Add a private key'],
  },
  {
    state: 'a PSBT that was signed to its end in Sign',
    act: inSign(fileOf(PAYMENT), KEYS.A),
    seen: ['Inputs', /Fee/, 'Complete'],
    unseen: ['What you will sign', 'Send the PSBT on', 'Add a private key'],
  },
  {
    state: 'a key that signed before beside one that signs now',
    act: inSign(fileOf(one(wsh(TWO_OF_THREE), { signed: BY_A })), KEYS.A, KEYS.B),
    seen: ['added 1'],
    unseen: ['no signature added'],
  },
  {
    state: 'eleven inputs of which each needs a signature',
    act: inspected(fileOf(ELEVEN)),
    seen: ['1 signature for each of 11 inputs'],
    unseen: [],
  },
  {
    state: 'relative locks of which any may end last',
    act: inspected(fileOf(AGED)),
    seen: [/144 blocks after input 0/, /20 blocks after input 1/],
    unseen: [],
  },
  {
    state: 'half of a sale',
    act: inspected(fileOf(SALE)),
    seen: ['Offer, signed', 'Half of a trade'],
    unseen: ['ready to finalize', /\bFinalize\b/, 'Everything needed is there'],
  },
  {
    state: 'a script that Bitcoin Core does not finalize',
    act: inspected(fileOf(one(FOREIGN, { signed: BY_A, sequence: 144 }))),
    seen: ['Bitcoin Core does not finalize this script'],
    unseen: ['nobody signs or finalizes'],
  },
  {
    state: 'keys of which nothing was asked',
    act: inspected(fileOf(one(wsh(TWO_OF_THREE), { origins: 'AB' }))),
    seen: ['Not signed'],
    unseen: ['None of its keys is known here'],
  },
  {
    state: 'signatures that nobody can verify',
    act: inspected(hexOf(one(wpkh('A'), { signed: BY_A }))),
    seen: ['Signed, not verified'],
    unseen: [/(?<!not )verified: /i],
  },
  {
    state: 'a fee that is less than nodes relay',
    act: inspected(fileOf({ ...one(wpkh('A')), outputs: [{ amount: 99_995n }] })),
    seen: ['less than nodes relay'],
    unseen: [],
  },
  {
    state: 'an input that takes a preimage alone',
    act: async (page) => {
      await inspected(fileOf(one(HASHED)))(page);
      const buttons = page.getByTestId('verdict-line').getByRole('button');
      await expect(buttons.filter({ hasText: 'Sign' })).toHaveCount(0);
    },
    seen: ['Needs the sha256 preimage'],
    unseen: [],
  },
  {
    state: 'what a wallet proved in Inspect, in Sign and of the next file',
    act: async (page) => {
      await paste(page, honest.psbt);
      await (await barButton(page, 'My wallet')).click();
      await paste(page, honest.descriptors![0]!);
      await expect(page.getByTestId('answer-line')).toContainText('comes back, proven');
      await signShown(page);
      await expect(page.getByTestId('review')).toContainText('comes back, proven');
      await page.getByRole('tab', { name: 'Inspect', exact: true }).click();
      await paste(page, SAMPLE_DATA.payment);
      await expect(page.getByTestId('verdict-line')).toBeVisible();
    },
    seen: ['None of the inputs is yours', /1 descriptor, [0-9a-f]{8}/],
    unseen: [],
  },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 1280, height: 800 } });

    for (const { state, act, seen, unseen } of ROWS) {
      test(state, async ({ page }) => {
        await page.goto(FILE_ADDRESS);
        await act(page);
        const main = page.getByRole('main');
        for (const words of seen) await expect(main).toContainText(words);
        for (const words of unseen) await expect(main).not.toContainText(words);
        // The header never leaves.
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
      });
    }
  });
}
