import { embed, expect, send, test } from './embed-host.ts';

/* A page around the file says its theme, and how times of day are written. */

const HELP = { touchstone: 1, body: '{"id":1,"method":"help","params":["x"]}', key: 1 };

test('the theme is the host’s until the person chooses another, which is kept nowhere', async ({
  page,
  origins: [a, b],
}) => {
  await page.goto(a.host);
  const address = b.page({ origins: [a.origin], theme: 'light' }, '?theme=dark');
  const frame = await embed(page, address, { style: 'width:900px; height:500px' });
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await send(page, { message: HELP, origin: '*', answers: 1 });
  await frame.getByRole('button', { name: '1 call' }).click();
  await frame.getByRole('combobox', { name: 'Theme' }).selectOption('light');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
  const again = await embed(page, address);
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('times are written as its language has them, and no word is', async ({
  page,
  origins: [a, b],
}) => {
  await page.goto(a.host);
  const address = b.page({ origins: [a.origin] }, '?view=none&lang=ar-EG');
  const frame = await embed(page, address, { style: 'width:900px; height:500px' });
  await send(page, { message: HELP, origin: '*', answers: 1 });
  await expect(frame.locator('.calls-time')).toHaveText(/[٠-٩]/);
  await expect(frame.locator('.calls-outcome')).toHaveText('answered');
});
