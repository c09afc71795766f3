import { expect, type Page } from '@playwright/test';
import { recordedCalls, textParameters } from '../test/recorded.ts';
import { parameterOf, paste } from './page.ts';

const PSBT = parameterOf('psbt-main', ({ id }) => id.startsWith('psbt/valid/'));

/** A call of `signrawtransactionwithkey` that a node completed, and its answer. */
const SIGNING = recordedCalls('sign-main').find(
  (call) => call.response.includes('"complete":true') && textParameters(call).length > 2,
)!;

/** What a person does with the page, one thing after the other: look, search, switch, sign. */
export async function useFully(page: Page): Promise<void> {
  await paste(page, PSBT);
  const tree = page.getByRole('tree', { name: 'Structure' });
  await expect(tree).toBeVisible();
  await tree.press('ArrowRight');
  for (const view of ['Hex', 'JSON', 'Notes']) await page.getByRole('tab', { name: view }).click();
  await page.getByLabel('Search').first().fill('0x10');
  await page.getByRole('combobox', { name: 'Chain' }).selectOption('testnet4');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  expect(await signByRpc(page)).toBe(SIGNING.response);
}

interface WorkerScope {
  onmessage(event: { readonly data: object }): void;
  postMessage: (reply: { readonly body?: string }) => void;
}

/** Signs in the page's own worker, as a page that embeds it would have it done. */
async function signByRpc(page: Page): Promise<string | undefined> {
  const worker = page.workers()[0];
  return worker?.evaluate(
    (body) =>
      new Promise<string | undefined>((resolve) => {
        const scope = globalThis as unknown as WorkerScope;
        const { postMessage } = scope;
        scope.postMessage = (reply) => {
          scope.postMessage = postMessage;
          resolve(reply.body);
        };
        scope.onmessage({ data: { kind: 'rpc', id: 0, chain: 'main', body } });
      }),
    SIGNING.request,
  );
}
