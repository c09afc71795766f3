import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, paste, signShown } from './page.ts';
import { inTiers } from './tiers.ts';

/* PSBTs as they were pasted or opened, carried or hurt, and what the page says of each. */

/** What somebody pasted or opened, and what the page says of it. */
export interface CarrierRow {
  readonly name: string;
  readonly paste?: string;
  readonly hexFile?: string;
  /** Where the words stand. */
  readonly says: 'input-card' | 'notice' | 'fault';
  readonly words: string;
  /** What Sign says of it, where it takes it. */
  readonly signs?: string;
  /** Whether it is one of the journeys. */
  readonly isJourney?: true;
}

type Given = Pick<CarrierRow, 'name' | 'paste' | 'hexFile'>;
type Said = Omit<CarrierRow, keyof Given>;

const SAID: Readonly<Record<string, Said>> = {
  'two-psbts': {
    says: 'notice',
    words: '1 other PSBT was in it. “Forward” shows it.',
  },
  'two-psbts-unbroken': {
    says: 'notice',
    words: '1 other PSBT was in it. “Forward” shows it.',
    isJourney: true,
  },
  ellipsis: {
    says: 'fault',
    words: '“…” at character 201 stands for a part that was left out.',
  },
  'hex-of-base64': {
    says: 'input-card',
    words: 'base64 encoded as hex once more, 370 bytes',
  },
  'magic-typo': {
    says: 'input-card',
    words: 'Repaired: 2 bytes of its beginning changed to “psbt” and 0xff, first at offset 1',
    signs: 'It was repaired: 2 bytes of its beginning changed',
  },
  'url-psbt': { says: 'input-card', words: 'base64 in a URL, 370 bytes' },
  'url-transaction': { says: 'input-card', words: 'hex in a URL, 204 bytes', isJourney: true },
  pset: { says: 'notice', words: 'This is a PSET' },
  'space-for-plus': {
    says: 'input-card',
    words: 'Repaired: 3 spaces read as +, first at character 96',
    signs: 'It was repaired: 3 spaces read as +',
  },
  xxd: { says: 'input-card', words: 'binary in a hex dump, 370 bytes', isJourney: true },
  'crlf-damaged': {
    says: 'input-card',
    words: 'Repaired: CR LF read as LF in 2 places, first at offset 70',
    signs: 'It was repaired: CR LF read as LF in 2 places',
    isJourney: true,
  },
};

const FILE = new URL('../test/fixtures/inputs/carriers.json', import.meta.url);

const ROWS = (JSON.parse(readFileSync(FILE, 'utf8')) as readonly Given[]).map(
  (given): CarrierRow => {
    const said = SAID[given.name];
    if (!said) throw new Error(`What is said of ${given.name}?`);
    return { ...given, ...said };
  },
);

export const CARRIERS = inTiers(ROWS, ({ isJourney }) => isJourney === true);

async function give(page: Page, { name, paste: text, hexFile = '' }: CarrierRow): Promise<void> {
  if (text !== undefined) return paste(page, text);
  const buffer = Buffer.from(hexFile, 'hex');
  const file = { name: `${name}.psbt`, mimeType: 'application/octet-stream', buffer };
  return page.locator('.inspect input[type=file]').setInputFiles(file);
}

/** What Inspect says of it, and Sign where it takes it over. */
export async function heldAsCarried(page: Page, row: CarrierRow): Promise<void> {
  await give(page, row);
  await expect(page.getByTestId(row.says)).toContainText(row.words);
  if (!row.signs) return;
  await signShown(page);
  await expect(page.getByText(row.signs)).toBeVisible();
}
