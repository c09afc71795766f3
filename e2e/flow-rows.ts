import type { Page } from '@playwright/test';
import { fileOf, wpkh } from '../src/core/sign/testing/built-files.ts';
import { expect, paste } from './page.ts';

/** How many inputs and outputs a payment has. */
export type Shape = readonly [inputs: number, outputs: number];

/** Satoshis of an input; each other, so that no two rows say the same. */
const AMOUNT = 1_000_000n;

/** A PSBT of so many inputs and outputs. */
export function fileOfShape([inputs, outputs]: Shape): string {
  const whole = AMOUNT * BigInt(inputs);
  return fileOf({
    inputs: Array.from({ length: inputs }, (_, n) => ({
      lock: wpkh('A'),
      amount: AMOUNT + BigInt(n),
    })),
    outputs: Array.from({ length: outputs }, (_, n) => ({
      lock: wpkh('B'),
      amount: (whole - 1_000n) / BigInt(outputs) - BigInt(n),
    })),
  });
}

interface Drawn {
  /** Middles of the rows of each side, in the order of the document. */
  readonly rows: readonly number[];
  /** Middles of the ends of the bands at that side, in their order; none where no bands are drawn. */
  readonly bands: readonly number[];
}

/** What is drawn of both sides, in pixels. */
async function drawn(page: Page): Promise<readonly Drawn[]> {
  return page.evaluate(() => {
    const middle = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const svg = document.querySelector('.flow-bands svg');
    const box = svg?.getBoundingClientRect();
    const isDrawn = box !== undefined && box.width > 0;
    const height = Number(svg?.getAttribute('viewBox')?.split(' ')[3] ?? 1);
    const ends = [...(svg?.querySelectorAll('path') ?? [])].map((path) => {
      // Where it leaves the row, and, of a band, where it comes back to it.
      const numbers = (path.getAttribute('d')?.match(/-?[\d.]+/g) ?? []).map(Number);
      const [x = 0, top = 0] = numbers;
      const bottom = path.getAttribute('d')?.endsWith('Z') ? (numbers.at(-1) ?? top) : top;
      return { x, y: (box?.top ?? 0) + (((top + bottom) / 2) * (box?.height ?? 0)) / height };
    });
    return ['in', 'out'].map((side) => ({
      rows: [...document.querySelectorAll(`.flow-side[data-side="${side}"] .flow-item`)].map(
        middle,
      ),
      bands: isDrawn
        ? ends.filter(({ x }) => (side === 'in' ? x === 0 : x === 100)).map(({ y }) => y)
        : [],
    }));
  });
}

/** Rows stand in the order of the document, and each band ends at the middle of its row. */
export async function expectInOrder(page: Page, shape: Shape): Promise<void> {
  await paste(page, fileOfShape(shape));
  const counts = page.locator('.flow-side .flow-count');
  await expect(counts.first()).toContainText(shape[0].toLocaleString('en'));
  await expect(counts.last()).toContainText(shape[1].toLocaleString('en'));
  for (const { rows, bands } of await drawn(page)) {
    expect({ shape, rows }).toEqual({ shape, rows: [...rows].sort((a, b) => a - b) });
    expect({ shape, bands: bands.length }).toEqual({ shape, bands: rows.length });
    const apart = rows.map((y, i) => Math.abs(y - bands[i]!));
    expect({ shape, far: apart.filter((pixels) => pixels > 2) }).toEqual({ shape, far: [] });
  }
}
