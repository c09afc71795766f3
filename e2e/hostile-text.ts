import type { Locator, Page } from '@playwright/test';
import {
  base64Of,
  psbt,
  record,
  sized,
  transaction,
  txInput,
  txOutput,
} from '../test/psbt-text.ts';
import { expect, FILE_ADDRESS, openBytes, paste, shellOf, test } from './page.ts';
import { inTiers } from './tiers.ts';

/*
 * Whatever is given to the page is text: markup in it makes no element, code in
 * it does not run, and what cannot be seen or turns text around stands there by
 * its number. An observer looks at everything that comes to be in the document.
 */

export const PAYLOADS = [
  '<img src=x onerror="globalThis.hacked=1">',
  '"><script>globalThis.hacked=1</script>',
  `'-->]]></style></script><svg onload="globalThis.hacked=1"><iframe srcdoc="x">`,
  `javascript:globalThis.hacked=1//$\{globalThis.hacked=1}{{globalThis.hacked=1}}`,
  '\u202egnp.exe\u2066\u2069\u200b\u061c\ufeff\u0000\u0007\u001b[31m\u2028\u{e0041}',
] as const;

export const ALL = PAYLOADS.join(' ');

export interface Watched {
  readonly hacked?: unknown;
  readonly foundInDocument: string[];
}

/** Notes every element that text could have become, and every text that hides something. */
function watchDocument(): void {
  const found: string[] = [];
  Object.assign(globalThis, { foundInDocument: found });
  const HIDDEN = /[\p{Cf}\u2028\u2029]|(?![\t\n\r])\p{Cc}/u;
  // The last is what code gets that asks for one of them.
  const FOREIGN =
    'img, iframe, object, embed, video, audio, math, base, link, script, style, not-allowed';
  const look = (node: Node): void => {
    const element = node instanceof Element ? node : node.parentElement;
    if (element === null || element.closest('#app, body > div') === null) return;
    if (node instanceof Element) {
      if (node.matches(FOREIGN)) found.push(`element ${node.outerHTML.slice(0, 80)}`);
      for (const { name, value } of node.attributes) {
        if (/^on/i.test(name)) found.push(`attribute ${name}`);
        if (/^(?:href|src|action|style)$/.test(name) && /hacked/.test(value)) found.push(name);
        // What a person typed stands in the field as it was typed.
        if (name !== 'value' && HIDDEN.test(value)) found.push(`${name}: ${JSON.stringify(value)}`);
      }
      for (const child of node.childNodes) look(child);
    } else if (node instanceof Text && element.localName !== 'textarea') {
      if (HIDDEN.test(node.data)) {
        found.push(`${element.className}: ${JSON.stringify(node.data.slice(0, 80))}`);
      }
    }
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') addedNodes.forEach(look);
      else look(target);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

export const NUMBERED_PAYLOADS = inTiers([...PAYLOADS.entries()], ([i]) => i === 0);

/** Looks at all that comes to be in the documents of the tests that follow. */
export function watchDocuments(): void {
  test.beforeEach(({ page }) => page.addInitScript(watchDocument));

  test.afterEach(async ({ page }) => {
    const { hacked, found } = await page.evaluate(() => {
      const scope = globalThis as unknown as Watched;
      return { hacked: scope.hacked, found: scope.foundInDocument };
    });
    expect(found).toEqual([]);
    expect(hacked).toBeUndefined();
    // As little in the shell, which reads the address and the configuration.
    const outside = await shellOf(page).evaluate(() => ({
      hacked: Reflect.get(globalThis, 'hacked'),
      elements: Array.from(document.body.querySelectorAll('*'), ({ localName }) => localName),
    }));
    const elements = ['script', 'noscript', 'template', 'script', 'iframe', 'pre'];
    expect(outside).toEqual({ elements });
  });
}

export const hexOf = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

/** Data behind the shortest push of its length. */
function push(hex: string): string {
  const length = hex.length / 2;
  if (length <= 75) return sized(hex);
  return (length <= 255 ? '4c' : '4d') + (length <= 255 ? sized(hex) : lengthOf(length) + hex);
}

function lengthOf(length: number): string {
  return Buffer.from([length & 0xff, length >> 8]).toString('hex');
}

/** A PSBT with a payload in every place that holds a text, or bytes that may be read as one. */
export function hostilePsbt(payload: string): string {
  const text = hexOf(payload);
  const free = [record('fc', `${sized(text)}00${text}`, text), record('77', text, text)];
  const unsigned = transaction({
    inputs: [txInput(`${'22'.repeat(32)}00000000`)],
    outputs: [txOutput(0, `6a${push(text)}`), txOutput(1, push(text))],
  });
  return psbt({
    global: [record('00', '', unsigned), record('09', '', text), ...free],
    inputs: [[record('04', '', `${push(text)}75`), record('05', '', push(text)), ...free]],
    outputs: [[record('00', '', push(text)), ...free], free],
  });
}

async function lookAtEverything(page: Page): Promise<void> {
  await openBytes(page);
  const tree = page.getByRole('tree', { name: 'Structure' });
  await page.getByRole('button', { name: 'Expand all' }).click();
  await tree.press('Home');
  const rows = await tree.getByRole('treeitem').count();
  for (let row = 0; row < Math.max(rows, 40); row++) await tree.press('ArrowDown');
  for (const view of ['JSON', 'Review', 'Bytes'])
    await page.getByRole('tab', { name: view }).click();
}

/** Gives the page a PSBT with a payload everywhere, and looks at all that it shows. */
export async function lookAtPsbtWith(page: Page, payload: string): Promise<void> {
  await page.goto(FILE_ADDRESS);
  await paste(page, base64Of(hostilePsbt(payload)));
  await lookAtEverything(page);
}

/** From the last to the first: what a field is given may take away those behind it. */
export async function fillAll(page: Page, fields: Locator): Promise<number> {
  const count = await fields.count();
  for (let i = count - 1; i >= 0; i--) {
    for (const payload of [ALL.replaceAll(/[\0\n\r]/g, ''), ...PAYLOADS.slice(0, 2)]) {
      await fields.nth(i).fill(payload);
      await fields.nth(i).press('Enter');
    }
    await page.keyboard.press('Tab');
  }
  return count;
}
