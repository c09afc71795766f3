import type { Locator, Page } from '@playwright/test';
import { columnOf } from '../../src/app/inspect/hex/hex-layout.ts';
import { REGIONS } from '../../src/app/inspect/tree/region-keys.ts';
import { appFrame, expect, openBytes } from '../page.ts';
import { apart, readSaid, untilIdle } from './meter.ts';

/** With what a task is done. */
export type Way = 'mouse' | 'keyboard';

type TabName = 'Bytes' | 'JSON' | 'Review';

/** How often Tab is pressed before something is called out of reach. */
const MOST_TABS = 60;

/**
 * Somebody who works at the page and counts: each click and each key is a step.
 * Giving the input is none, nor is turning the wheel. After each step the page
 * comes to rest, and then something other than the body must have the focus.
 */
export class Hands {
  steps = 0;
  mostNodes = 0;

  constructor(
    readonly page: Page,
    readonly way: Way,
    /** Whether there is room for one pane only. */
    readonly narrow: boolean,
  ) {
    // Only where somebody listens is the browser told to hand its dialogue over: that takes a moment, so before the page is opened.
    page.on('filechooser', () => {});
  }

  get tree(): Locator {
    return this.page.getByRole('tree', { name: 'Structure' });
  }

  get path(): Locator {
    return this.page.getByRole('navigation', { name: 'Path' });
  }

  row(name: string | RegExp): Locator {
    return this.tree.getByRole('treeitem', { name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  // Giving an input

  /** From the clipboard, wherever the focus is. */
  async paste(text: string): Promise<void> {
    await this.fillClipboard(text);
    await this.page.keyboard.press('Control+V');
    await this.taken();
  }

  /** Files from the desktop, let go over the middle of the page. */
  async drop(...files: string[]): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    const session = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data });
    }
    await session.detach();
    await this.taken();
  }

  /** By the browser's dialogue. */
  async open(file: string): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await this.page.keyboard.press('Control+o');
    await (await choosing).setFiles(file);
    await this.taken();
  }

  private async taken(): Promise<void> {
    const busy = this.page.locator('[aria-label=Input][aria-busy=true]');
    await expect(busy).toHaveCount(0);
    await this.rest();
  }

  /** Before a task begins: what is on the clipboard is given. */
  async fillClipboard(text: string): Promise<void> {
    const { page } = this;
    // A page that was just opened may not have the focus yet, and then may not write.
    const write = () => page.evaluate((given) => navigator.clipboard.writeText(given), text);
    await expect(async () => {
      await page.bringToFront();
      await page.evaluate(() => window.focus());
      await apart(page, write);
    }).toPass();
  }

  async clipboard(): Promise<string> {
    const { page } = this;
    return apart(page, () => page.evaluate(() => navigator.clipboard.readText()));
  }

  /** Waits until the status line says a text, or has said it. */
  async hears(text: string): Promise<void> {
    await expect.poll(() => readSaid(this.page)).toContain(text);
  }

  // Steps

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.step();
    }
  }

  /** Each letter is a step. */
  async type(text: string): Promise<void> {
    await this.press(...text);
  }

  /** Clicks into the field for searching and pastes: one step. */
  async enter(query: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Search' }).fill(query);
    await this.step();
  }

  async click(target: Locator, position?: { x: number; y: number }): Promise<void> {
    await target.click(position && { position });
    await this.step();
  }

  /** A menu is opened and an entry of it clicked. */
  async choose(menu: Locator, label: string): Promise<void> {
    // A person's click in the menu is recent input to the browser, which a set value is not.
    await this.page.keyboard.press('Shift');
    await menu.selectOption({ label });
    this.steps++;
    await this.step();
  }

  /** Presses Tab, or Shift+Tab, until something has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const focused = this.page.locator(':focus');
    for (let count = 0; count < MOST_TABS; count++) {
      if ((await target.and(focused).count()) > 0) return;
      await this.press(key);
    }
    throw new Error(`${String(target)} cannot be reached by ${key}`);
  }

  /** Goes from region to region back to the one that holds something, then to that by Tab. */
  async leapBackTo(target: Locator): Promise<void> {
    return this.leap(target, 'Shift+F6');
  }

  /** The same, on to the regions that come. */
  async leapTo(target: Locator): Promise<void> {
    return this.leap(target, 'F6');
  }

  private async leap(target: Locator, key: 'F6' | 'Shift+F6'): Promise<void> {
    const isThere = (element: Element, regions: string) =>
      element.closest(regions)?.contains(document.activeElement) === true;
    for (let count = 0; count < MOST_TABS; count++) {
      if (await target.evaluate(isThere, REGIONS)) return this.tabTo(target);
      await this.press(key);
    }
    throw new Error(`${String(target)} cannot be reached by F6`);
  }

  /** Brings a view to the front; no step where it is there already. */
  async show(name: TabName): Promise<void> {
    const tabs = this.page.getByRole('tablist', { name: 'Views', exact: true }).getByRole('tab');
    const tab = tabs.filter({ hasText: name });
    if ((await tab.count()) === 0 || (await tab.getAttribute('aria-selected')) === 'true') return;
    if (this.way === 'mouse') return this.click(tab);
    const selected = tabs.and(this.page.getByRole('tab', { selected: true }));
    // Of an input that is new the focus is above the tabs, else in what they show.
    const isAbove = await selected.evaluate(
      (element) =>
        (element.compareDocumentPosition(document.activeElement!) &
          Node.DOCUMENT_POSITION_PRECEDING) !==
        0,
    );
    await this.tabTo(selected, isAbove ? 'Tab' : 'Shift+Tab');
    // A tab with findings says their number after its name.
    const names = await tabs.allInnerTexts();
    const chosen = await selected.innerText();
    const wanted = names.findIndex((each) => each.startsWith(name));
    if (wanted === names.length - 1) return this.press('End');
    const by = wanted - names.indexOf(chosen);
    for (let i = 0; i < Math.abs(by); i++) await this.press(by > 0 ? 'ArrowRight' : 'ArrowLeft');
  }

  /** The way to the bytes for whoever works with them, of an input that was just given; no step. */
  async toBytes(): Promise<void> {
    await openBytes(this.page);
    await this.rest();
  }

  /** The hex, which has a pane of its own where there is room for one. */
  async showHex(): Promise<void> {
    const hex = this.page.getByRole('button', { name: 'Hex', exact: true });
    if (await hex.isVisible()) await this.click(hex);
  }

  /** Turns the wheel over a list until something is in it. */
  async wheelTo(list: Locator, target: Locator): Promise<void> {
    await list.hover({ position: { x: 40, y: 40 } });
    for (let turns = 0; turns < 200 && (await target.count()) === 0; turns++) {
      await this.page.mouse.wheel(0, 120);
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await target.scrollIntoViewIfNeeded();
  }

  private async step(): Promise<void> {
    this.steps++;
    await this.rest();
  }

  private async rest(): Promise<void> {
    const frame = await appFrame(this.page.mainFrame());
    const { nodes } = await untilIdle(frame);
    this.mostNodes = Math.max(this.mostNodes, nodes);
    // On a busy machine it may be still for a moment before what comes next is drawn.
    await expect
      .poll(() => frame.evaluate(() => document.activeElement?.tagName), {
        message: `focus after ${this.steps} steps`,
      })
      .not.toBe('BODY');
  }
}

/** Clicks the middle of a byte of the hex view; its row must be in the document. */
export async function clickByte(hands: Hands, offset: number): Promise<void> {
  const rows = hands.page.locator('.hex-row');
  const starts = await rows.evaluateAll((all) =>
    all.map((row) => Number(row.getAttribute('data-offset'))),
  );
  const start = Math.max(...starts.filter((each) => each <= offset));
  const bytes = hands.page.getByTestId(`hex-bytes-${start}`);
  const { width, height } = (await bytes.boundingBox()) ?? { width: 0, height: 0 };
  const columns = Number(
    await bytes.evaluate((cell) => getComputedStyle(cell).getPropertyValue('--characters')),
  );
  const x = ((columnOf(offset - start) + 1) * width) / columns;
  await hands.click(bytes, { x, y: height / 2 });
}
