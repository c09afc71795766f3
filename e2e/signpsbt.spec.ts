import { decodePsbt } from '../src/core/psbt/psbt.ts';
import { expect, test } from './embed-host.ts';
import { begin, events, outcome, SignWindow, startHost } from './sign-host.ts';

/* A page of another origin has the person sign. What a hostile one may try is in `full/signpsbt.spec.ts`. */

test('what the person signs and returns is the answer, and keys stay in the window', async ({
  page,
  origins,
}) => {
  const frame = await startHost(page, origins);
  await begin(page);
  await expect(frame.getByRole('dialog')).toContainText(
    `${origins[0].origin} asks you to sign a transaction and to return it`,
  );
  expect(await events(page)).toEqual([{ signing: { state: 'asked', seconds: 900 } }]);
  const signing = await SignWindow.by(frame);
  await expect(signing.bar).toContainText(`${origins[0].origin} asks you to sign`);
  await expect(signing.give).toHaveAttribute('aria-disabled', 'true');
  await signing.sign();
  await signing.giveBack();
  const answered = await outcome(page);
  expect(answered).toMatchObject({ result: { complete: true } });
  if (!('result' in answered)) throw new Error('not signed');
  const { psbt, hex } = answered.result;
  const input = decodePsbt(Buffer.from(psbt, 'base64')).inputs[0];
  expect([input?.records.length, hex?.slice(0, 8)]).toEqual([expect.any(Number), '02000000']);
  await expect(frame.getByRole('dialog')).toHaveCount(0);
});

test.describe('the caller gets an error', () => {
  test('where the person declines in the window', async ({ page, origins }) => {
    const frame = await startHost(page, origins);
    await begin(page);
    const signing = await SignWindow.by(frame);
    await signing.declines();
    expect(await outcome(page)).toEqual({ code: -32008, message: 'Declined' });
  });

  test('where the person declines in the frame', async ({ page, origins }) => {
    const frame = await startHost(page, origins);
    await begin(page);
    await frame.getByRole('button', { name: 'Decline' }).click();
    expect(await outcome(page)).toEqual({ code: -32008, message: 'Declined' });
  });

  test('where the person closes the window', async ({ page, origins }) => {
    const frame = await startHost(page, origins);
    await begin(page);
    const signing = await SignWindow.by(frame);
    await signing.sign();
    await signing.window.close();
    expect(await outcome(page)).toEqual({
      code: -32008,
      message: 'Declined: the window was closed',
    });
  });
});

test('a person who calls in the console is told where it is for', async ({ page, origins }) => {
  await page.goto(origins[1].page({}));
  const app = page.frameLocator('body > iframe');
  await app.getByRole('tab', { name: 'Console' }).click();
  const line = app.getByRole('textbox', { name: 'Call', exact: true });
  await line.fill('signpsbt x');
  await line.press('Enter');
  await expect(app.getByRole('list', { name: 'Calls and results' })).toContainText(
    'signpsbt needs a person in the page',
  );
});
