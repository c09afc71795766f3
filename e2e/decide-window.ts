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
  await app.getByRole('heading').hover();
  await window.mouse.move(240, 150);
  await window.mouse.move(200, 170, { steps: 4 });
}

/** Waits until the buttons that allow work. */
export async function armed(decision: DecideWindow): Promise<void> {
  await touch(decision);
  await expect(decision.app.getByRole('button', { name: ONCE })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
}

/** Answers the question in a frame as a person does. */
export async function decide(frame: Frame, answer: string): Promise<void> {
  const decision = await openDecision(frame);
  if (answer !== DENY) await armed(decision);
  const closing = decision.window.waitForEvent('close');
  await decision.app.getByRole('button', { name: answer }).click();
  await closing;
}
