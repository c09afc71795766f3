import type { Frame, Page } from '@playwright/test';
import { DECODE, KEY, PSBT, showsView, start, VIEWS } from '../compact-frame.ts';
import { expect, send, test } from '../embed-host.ts';
import { inApp } from '../page.ts';
import { prevtxsOf, WPKH, wif } from '../sign-inputs.ts';

/*
 * What the person sees of the page that is shipped, inside another page.
 */

for (const view of VIEWS.rest) {
  test(`shows the view that is asked for: ${view}`, ({ page, origins }) =>
    showsView(page, origins, view));
}

test('shows nearly nothing where nothing is asked for', async ({ page, origins }) => {
  const frame = await start(page, origins, { query: '?view=none' });
  await expect(frame.getByRole('banner')).toContainText(origins[0].origin);
  await expect(frame.getByRole('region', { name: 'Who called what' })).toBeVisible();
  await expect(frame.getByRole('tab')).toHaveCount(0);
  await expect(frame.getByRole('main')).toContainText('shows nothing else');
  await expect(frame.getByLabel('Paste here').first()).toBeHidden();
});

for (const query of ['?view=none', '?view=console']) {
  test(`shows a PSBT when the host asks, from ${query}`, async ({ page, origins }) => {
    const frame = await start(page, origins, { query, size: '900px; height:600px' });
    const message = { touchstone: 1, show: PSBT, key: 1 };
    const [heard] = await send(page, { message, origin: '*', answers: 1 });
    expect(heard?.data).toMatchObject({ status: 204 });
    await expect(frame.getByTestId('results')).toBeVisible();
    await expect(frame.getByRole('tab', { name: 'Inspect' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
}

/** Has the page show a PSBT, as often as said. */
async function showTimes(page: Page, times: number): Promise<void> {
  for (let key = 1; key <= times; key++) {
    const message = { touchstone: 1, show: PSBT, key };
    await send(page, { message, origin: '*', answers: 1 });
  }
}

/** What is to be done in the next frame has been done in the one after it. */
const nextFrameDrawn = () =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

test('says whose it is for as long as it is looked at, and is one place', async ({
  page,
  origins,
}) => {
  await page.clock.install();
  const frame = await start(page, origins, { size: '900px; height:600px' });
  await showTimes(page, 3);
  const label = frame.getByTestId('shown-by');
  await expect(label).toContainText(`Shown by ${origins[0].origin}`);
  await expect(frame.getByTestId('input-card')).toBeVisible();
  await expect(frame.getByTestId('history-place')).toHaveCount(0);
  await page.clock.runFor('10:00');
  await expect(label).toBeInViewport();
});

test('never takes the view from somebody who types', async ({ page, origins }) => {
  const frame = await start(page, origins, { query: '?view=console', size: '900px; height:600px' });
  const field = frame.getByRole('tabpanel').or(frame.locator('main')).getByRole('textbox').first();
  await field.click();
  await field.pressSequentially('help de');
  await showTimes(page, 2);
  const offer = frame.getByTestId('show-offer');
  await expect(offer).toContainText(`${origins[0].origin} wants to show you a transaction`);
  await expect(frame.getByRole('tab', { name: 'Console' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await field.pressSequentially('codepsbt');
  await expect(field).toHaveValue('help decodepsbt');
  await offer.getByRole('button', { name: 'Look at it' }).click();
  await expect(frame.getByTestId('results')).toBeVisible();
  await expect(frame.getByTestId('shown-by')).toBeVisible();
  await expect(offer).toBeHidden();
});

test.describe('where somebody types in the page around it, the focus stays there', () => {
  const press = (frame: Frame, name: string) =>
    frame.getByRole('button', { name, exact: true }).dispatchEvent('click');
  const paste = (frame: Frame, text: string) =>
    frame.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);

  for (const [name, view, prepare, happen] of [
    [
      'as something is shown',
      'inspect',
      async () => {},
      async (frame: Frame, host: Page) => {
        await showTimes(host, 1);
        await expect(frame.getByTestId('results')).toBeVisible();
      },
    ],
    [
      'as a result comes',
      'sign',
      async (frame: Frame) => {
        await frame.getByLabel('Raw transaction in hex').fill(WPKH.hex);
        await expect(frame.getByTestId('decoded')).toContainText('version 2');
        await paste(frame, prevtxsOf(WPKH));
        await expect(frame.getByTestId('sign-notice')).toContainText('Added');
        await frame.getByLabel('Private key 1', { exact: true }).fill(wif(1));
        await expect(frame.getByTestId('verdict')).toBeVisible();
      },
      async (frame: Frame) => {
        await press(frame, 'Sign');
        await expect(frame.getByTestId('result')).toBeVisible();
      },
    ],
    [
      'as keys are wiped',
      'sign',
      async (frame: Frame) => {
        await frame.getByLabel('Private key 1', { exact: true }).fill(KEY);
        await expect(frame.getByTestId('verdict')).toBeVisible();
      },
      async (frame: Frame) => {
        await press(frame, 'Wipe');
        await expect(frame.getByTestId('verdict')).toHaveCount(0);
      },
    ],
  ] as const) {
    test(name, async ({ page, origins }) => {
      const block = { keyFields: [origins[0].origin] };
      const size = '900px; height:600px';
      const frame = await start(page, origins, { block, query: `?view=${view}`, size });
      await prepare(frame);
      await page.evaluate(() => document.body.prepend(document.createElement('textarea')));
      const field = page.locator('body > textarea');
      await field.click();
      await page.keyboard.type('one ');
      const top = await page.evaluate(() => scrollY);
      await happen(frame, page);
      // In the next frame that is drawn the view looks where its own focus went.
      await frame.evaluate(nextFrameDrawn);
      await page.keyboard.type('two');
      await expect(field).toHaveValue('one two');
      expect(await page.evaluate(() => scrollY)).toBe(top);
    });
  }
});

test('asks before it shows something for a page that is not listed', async ({ page, origins }) => {
  const frame = await start(page, origins, { block: { origins: [] } });
  const message = { touchstone: 1, show: PSBT, key: 1 };
  const coming = send(page, { message, origin: '*', answers: 1 });
  await expect(frame.getByRole('dialog')).toContainText('asks to show you a transaction');
  await frame.getByRole('button', { name: 'Deny' }).click();
  expect((await coming)[0]?.data).toMatchObject({ status: 403 });
  await expect(frame.getByTestId('results')).toHaveCount(0);
});

test('the chain is what the address says, and is not kept for other pages', async ({
  page,
  origins,
}) => {
  const frame = await start(page, origins, {
    query: '?chain=regtest',
    size: '900px; height:500px',
  });
  await frame.getByRole('button', { name: '0 calls' }).click();
  await expect(frame.getByLabel('Chain')).toHaveValue('regtest');
  await frame.getByLabel('Chain').selectOption('signet');
  const kept = await frame.parentFrame()?.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toBe('{}');
  const body = '{"id":1,"method":"decodepsbt","params":[]}';
  const answers = await page.evaluate(
    (psbt) =>
      new Promise<string>((resolve) => {
        window.addEventListener('message', ({ data }) => data.key === 1 && resolve(data.body));
        const asked = { id: 1, method: 'decodepsbt', params: [psbt] };
        window.frames[0]!.postMessage({ touchstone: 1, body: JSON.stringify(asked), key: 1 }, '*');
      }),
    PSBT,
  );
  expect(body).toContain('decodepsbt');
  expect(answers).toContain('bcrt1');
});

test.describe('keys in the console of a frame', () => {
  const LINE = `signrawtransactionwithkey 00 '["${KEY}"]'`;
  const size = '900px; height:500px';

  test('are refused where the operator did not allow them', async ({ page, origins }) => {
    const frame = await start(page, origins, { query: '?view=console', size });
    await expect(frame.getByRole('main')).toContainText('Keys are not accepted here');
    await expect(frame.getByRole('main')).toContainText(origins[0].origin);
    const field = frame.getByRole('textbox', { name: 'Call', exact: true });
    await field.fill(LINE);
    await field.press('Enter');
    await expect(frame.getByRole('alert')).toContainText('Keys are not accepted here');
    await field.fill('help nope');
    await field.press('Enter');
    await expect(frame.getByTestId('answer')).toContainText('unknown command');
  });

  test('are taken where he did, with the host named above the field', async ({ page, origins }) => {
    const block = { keyFields: [origins[0].origin] };
    const frame = await start(page, origins, { block, query: '?view=console', size });
    const note = frame.getByText('This field is part of a page inside');
    await expect(note).toContainText(origins[0].origin);
    const field = frame.getByRole('textbox', { name: 'Call', exact: true });
    expect((await note.boundingBox())!.y).toBeLessThan((await field.boundingBox())!.y);
    await field.fill(LINE);
    await field.press('Enter');
    await expect(frame.getByRole('list', { name: 'Calls and results' })).toContainText('Error -');
    expect(await frame.content()).not.toContain(KEY);
  });
});

test.describe('the field for keys of the Sign view in a frame', () => {
  const size = '900px; height:600px';
  const places = (frame: Frame) => frame.locator('.key-place textarea, .key-place input');

  for (const [name, keyFields, count] of [
    ['is not there by default', false, 0],
    ['is there where the operator says so, under the name of the host', true, 1],
  ] as const) {
    test(name, async ({ page, origins }) => {
      const block = keyFields ? { keyFields: [origins[0].origin] } : {};
      const frame = await start(page, origins, { block, query: '?view=sign', size });
      await expect(frame.getByRole('heading', { name: 'Transaction' })).toBeVisible();
      await expect(places(frame)).toHaveCount(count);
      await expect(frame.getByRole('banner')).toContainText(`Inside ${origins[0].origin}`);
    });
  }
});

test('a wrong configuration is named in the page, each problem with its place', async ({
  page,
  origins,
}) => {
  await page.goto(origins[1].page({ origins: ['x'], colour: 'red' }, '?chain=moon'));
  const alert = inApp(page).getByRole('alert');
  await expect(alert).toContainText('The configuration of this page is invalid');
  await expect(alert.getByRole('listitem')).toHaveText([
    /^origins\[0\] is "x"/,
    /^colour is unknown/,
    /^in the address: chain is "moon"/,
  ]);
});

test('a page that was opened says who opened it and calls', async ({
  page,
  context,
  origins: [a, b],
}) => {
  await page.goto(a.host);
  const opening = context.waitForEvent('page');
  await page.evaluate(
    (address) => {
      Object.assign(globalThis, { opened: window.open(address) });
    },
    b.page({ origins: [a.origin] }),
  );
  const opened = inApp(await opening);
  await expect(opened.getByRole('tab', { name: 'Inspect' })).toBeVisible();
  await page.evaluate((body) => {
    const { opened: target } = globalThis as unknown as { opened: Window };
    target.postMessage({ touchstone: 1, body, key: 1 }, '*');
  }, DECODE);
  await expect(opened.getByText('Called by')).toBeVisible();
  await expect(opened.getByRole('button', { name: '1 call' })).toBeVisible();
});

test('says in a frame as well what it is and that it Works offline', async ({ page, origins }) => {
  const frame = await start(page, origins, { size: '360px; height:400px' });
  await frame.getByRole('button', { name: '0 calls' }).click();
  await frame.getByRole('button', { name: 'Works offline' }).click();
  const about = frame.getByRole('dialog', { name: 'About this file' });
  await expect(about).toContainText('Opened from the server');
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
});

test('a flood of calls leaves the page quick to use', async ({ page, origins }) => {
  const frame = await start(page, origins, { size: '900px; height:500px' });
  await frame.getByRole('button', { name: '0 calls' }).click();
  await page.evaluate((body) => {
    for (let i = 0; i < 4000; i++) {
      window.frames[0]!.postMessage({ touchstone: 1, body, key: i }, '*');
    }
  }, '{"id":1,"method":"help","params":["x"]}');
  await expect(frame.getByRole('button', { name: '4,000 calls' })).toBeVisible();
  expect(await frame.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3_000);
});
