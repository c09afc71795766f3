import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { withConfiguration } from '../scripts/configure.ts';
import {
  base64Of,
  psbt,
  record,
  sized,
  transaction,
  txInput,
  txOutput,
} from '../test/psbt-text.ts';
import { expect, FILE_ADDRESS, paste, shellOf, test } from './page.ts';
import { signingExample } from './signing-example.ts';

/*
 * Whatever is given to the page is text: markup in it makes no element, code in
 * it does not run, and what cannot be seen or turns text around stands there by
 * its number. An observer looks at everything that comes to be in the document.
 */

const PAYLOADS = [
  '<img src=x onerror="globalThis.hacked=1">',
  '"><script>globalThis.hacked=1</script>',
  `'-->]]></style></script><svg onload="globalThis.hacked=1"><iframe srcdoc="x">`,
  `javascript:globalThis.hacked=1//$\{globalThis.hacked=1}{{globalThis.hacked=1}}`,
  '\u202egnp.exe\u2066\u2069\u200b\u061c\ufeff\u0000\u0007\u001b[31m\u2028\u{e0041}',
] as const;

const ALL = PAYLOADS.join(' ');

interface Watched {
  readonly hacked?: unknown;
  readonly foundInDocument: string[];
}

/** Notes every element that text could have become, and every text that hides something. */
function watchDocument(): void {
  const found: string[] = [];
  Object.assign(globalThis, { foundInDocument: found });
  const HIDDEN = /[\p{Cf}\u2028\u2029]|(?![\t\n\r])\p{Cc}/u;
  const FOREIGN = 'img, iframe, object, embed, video, audio, math, base, link, script, style';
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

test('the observer finds what it is for', async ({ page, watch }) => {
  await page.goto(FILE_ADDRESS);
  const found = await page.evaluate(async () => {
    const box = document.createElement('div');
    box.append('a\u202eb', document.createElement('img'));
    box.className = 'foreign';
    box.setAttribute('title', '\u200b');
    document.querySelector('#app')?.append(box);
    await new Promise((resolve) => setTimeout(resolve));
    return (globalThis as unknown as Watched).foundInDocument.splice(0);
  });
  expect(found).toEqual(['title: "\u200b"', 'foreign: "a\u202eb"', 'element <img>']);
  watch.forget();
});

const hexOf = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

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
function hostilePsbt(payload: string): string {
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
  const tree = page.getByRole('tree', { name: 'Structure' });
  await expect(tree).toBeVisible();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await tree.press('Home');
  const rows = await tree.getByRole('treeitem').count();
  for (let row = 0; row < Math.max(rows, 40); row++) await tree.press('ArrowDown');
  for (const view of ['JSON', 'Notes', 'Hex']) await page.getByRole('tab', { name: view }).click();
}

for (const [i, payload] of PAYLOADS.entries()) {
  test(`every text in a PSBT, payload ${i}`, async ({ page }) => {
    await page.goto(FILE_ADDRESS);
    await paste(page, base64Of(hostilePsbt(payload)));
    await lookAtEverything(page);
  });
}

test('an identifier is shown as it is, what turns it around by its number', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto(FILE_ADDRESS);
  const unsigned = transaction({ inputs: [], outputs: [] });
  const key = `${sized(hexOf('<b>\u202ex'))}00`;
  const global = [record('00', '', unsigned), record('fc', key, 'aa')];
  await paste(page, base64Of(psbt({ global })));
  const tree = page.getByRole('tree', { name: 'Structure' });
  await expect(tree).toBeVisible();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await tree
    .getByRole('treeitem', { name: /^Identifier (?!length)/ })
    .first()
    .click();
  const details = page.getByRole('region', { name: 'Selected part' });
  await expect(details).toContainText('<b>U+202Ex');
  await expect(details.locator('.chip').first()).toHaveText('U+202E');
});

/** From the last to the first: what a field is given may take away those behind it. */
async function fillAll(page: Page, fields: Locator): Promise<number> {
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

const FIELDS_TO_SIGN = [
  '.sign-form input:not([type=checkbox],[type=file]):visible',
  '.sign-form textarea:visible',
].join();

test.describe('every field', () => {
  test.beforeEach(({ page }) => page.goto(FILE_ADDRESS));

  test('of the view that inspects', async ({ page }) => {
    await paste(page, ALL);
    await paste(page, base64Of(hostilePsbt('x')));
    await expect(page.getByRole('tree', { name: 'Structure' })).toBeVisible();
    expect(
      await fillAll(page, page.locator('input:not([type=file]):visible, textarea:visible')),
    ).toBe(2);
  });

  test('of the view that signs', async ({ page }) => {
    await page.getByRole('tab', { name: 'Sign', exact: true }).click();
    const decoded = page.getByTestId('decoded');
    await expect(decoded).toBeVisible();
    await pasteAnywhere(page, signingExample().params);
    await expect(decoded).toContainText('input');
    await page.getByTestId('utxo-0').getByRole('button').first().click();
    expect(await fillAll(page, page.locator(FIELDS_TO_SIGN))).toBeGreaterThan(2);
    for (const payload of PAYLOADS) {
      await pasteAnywhere(
        page,
        JSON.stringify([{ txid: payload, vout: payload, scriptPubKey: payload }]),
      );
      await pasteAnywhere(page, payload);
    }
    await page.locator('.sign-button').click();
  });

  test('of the console', async ({ page }) => {
    await page.getByRole('tab', { name: 'Console', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Call', exact: true });
    for (const payload of PAYLOADS.map((text) => text.replaceAll(/[\0\n\r]/g, ''))) {
      for (const call of [
        payload,
        `help ${JSON.stringify(payload)}`,
        `decodepsbt ${JSON.stringify(payload)}`,
        JSON.stringify({ id: payload, method: payload, params: [payload] }),
        JSON.stringify({ id: payload, method: 'decodepsbt', params: { [payload]: payload } }),
      ]) {
        await field.fill(call);
        await field.press('Enter');
      }
    }
    await expect(page.getByTestId('answer').last()).toContainText('⟨U+202E⟩');
  });
});

function pasteAnywhere(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('the name of a file, and what it holds', async ({ page }) => {
  await page.goto(FILE_ADDRESS);
  for (const payload of PAYLOADS) {
    const name = payload.replaceAll(/[\0/]/g, '_');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(payload) });
  }
  await expect(page.locator('#page')).toContainText('It was not kept');
});

test('the address and the configuration', async ({ page }, info) => {
  const html = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');
  const file = info.outputPath('configured.html');
  // In a block of data only its own end tag ends it.
  const text = ALL.replaceAll(/<\/script/g, '<\\/script').replaceAll('<script', '<\\u0073cript');
  writeFileSync(file, withConfiguration(html, { [text]: text, chain: text, origins: [text] }));
  await page.goto(
    `${pathToFileURL(file).href}?chain=${encodeURIComponent(ALL)}&${encodeURIComponent(ALL)}=1`,
  );
  await expect(page.getByRole('tab', { name: 'Inspect' })).toBeVisible();
});
