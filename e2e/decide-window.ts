import { expect, type Frame, type Page } from '@playwright/test';
import { appFrame } from './page.ts';

/* The window in which a person decides who may call, as a test uses it. */

/** How the buttons begin; those that allow go on with who is let in. */
export const ONCE = 'Allow once';
export const UNTIL_CLOSED = 'Allow until that page closes';
export const DENY = 'Deny';

export interface DecideWindow {
  readonly window: Page;
  /** The app in it. */
  readonly app: Frame;
}

/** Has the question in a frame decided in a window. */
export async function openDecision(frame: Frame): Promise<DecideWindow> {
  const coming = frame.page().context().waitForEvent('page');
  await frame.getByRole('button', { name: 'Decide in a window' }).click();
  const window = await coming;
  const app = await appFrame(window.mainFrame());
  await expect(app.getByRole('main')).toBeVisible();
  return { window, app };
}

/** Gives the window the focus and moves the pointer over the question, as somebody does who reads it. */
export async function touch({ window, app }: DecideWindow): Promise<void> {
  await window.mouse.click(250, 130);
  await pointAtWords(window, app);
}

/** The question of a window, in its own words. */
export const WORDS = '[data-question]';

/** Where the question's words are, once they are there: the window is drawn before it is told them. */
async function lineOfWords(app: Frame): Promise<ReturnType<typeof firstLine>> {
  await app.locator(WORDS).waitFor();
  return app.evaluate(firstLine, WORDS);
}

/** Moves the pointer along the words of the question. */
export async function pointAtWords(window: Page, app: Frame): Promise<void> {
  const { x, y } = await lineOfWords(app);
  await window.mouse.move(x + 5, y);
  await window.mouse.move(x + 60, y, { steps: 4 });
}

/** Moves the pointer all around the words, in the box that they stand in, from the side and down to the buttons. */
export async function pointBesideWords(window: Page, app: Frame): Promise<void> {
  const { end, y, bottom, edge } = await lineOfWords(app);
  await window.mouse.move(edge - 1, y);
  await window.mouse.move((end + edge) / 2, y, { steps: 4 });
  await window.mouse.move((end + edge) / 2, bottom + 3, { steps: 4 });
  await window.mouse.move(40, bottom + 3, { steps: 4 });
}

/** In the window: where the words begin, where their longest line ends, and the edges of the block around them. */
export function firstLine(words: string): Record<'x' | 'y' | 'end' | 'bottom' | 'edge', number> {
  const question = document.querySelector(words);
  const lines = [...(question?.getClientRects() ?? [])];
  const [first] = lines;
  if (first === undefined || question?.parentElement == null) throw new Error('Nothing is asked');
  const block = question.parentElement.getBoundingClientRect();
  const y = (first.top + first.bottom) / 2;
  return {
    x: first.left,
    y,
    end: Math.max(...lines.map(({ right }) => right)),
    bottom: Math.max(...lines.map(({ bottom }) => bottom)),
    edge: block.right,
  };
}

/** Waits until the buttons that allow work. */
export async function armed(decision: DecideWindow): Promise<void> {
  await touch(decision);
  await expect(decision.app.getByRole('button', { name: ONCE })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
}

/** What closes its window: that may be gone before the driver hears that it was done. */
export async function mayClose(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!/\bclosed\b/.test(String(error))) throw error;
  });
}

/** Does what closes a window, and waits until it is gone. */
export async function closes(window: Page, act: () => Promise<unknown>): Promise<void> {
  const closed = window.waitForEvent('close');
  // Where the act fails, that is what is told.
  closed.catch(() => undefined);
  await mayClose(act());
  await closed;
}

/** Answers the question in a frame as a person does. */
export async function decide(frame: Frame, answer: string): Promise<void> {
  const decision = await openDecision(frame);
  if (answer !== DENY) await armed(decision);
  await closes(decision.window, () => decision.app.getByRole('button', { name: answer }).click());
}
