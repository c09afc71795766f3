import type { ElementHandle, Page } from '@playwright/test';

/*
 * Before each click Playwright asks whether the frames around the element are
 * hit, and takes each frame's element over for it, three times. The app's frame
 * has the whole app in its `srcdoc`, so that each click took a fifth of a second
 * of processor, most of the time of all tests. The frame fills the document that
 * holds it, and a document without anything else cannot cover it: there the
 * question is asked of the frames further out alone. All other checks of a click
 * stay. Where Playwright is made in another way than we know, nothing is changed.
 */

const CHECK = '_checkFrameIsHitTarget';
const SRCDOC = 'about:srcdoc';

type Check = (this: unknown, progress: unknown, point: unknown) => unknown;

let isDone = false;

/** Makes clicks in the app's frame quick, in this process; a page of any kind serves for it. */
export async function makeClicksQuick(page: Page): Promise<void> {
  if (isDone) return;
  isDone = true;
  const root = await page.mainFrame().$('html');
  const prototype: unknown = Object.getPrototypeOf(implementationOf(root));
  const check = member(prototype, CHECK);
  if (!isCheck(check)) return;
  Reflect.set(
    Object(prototype),
    CHECK,
    function (this: unknown, progress: unknown, point: unknown) {
      const frame = member(this, '_frame');
      const holder = called(frame, 'url') === SRCDOC ? called(frame, 'parentFrame') : undefined;
      return check.call(holder ? { _frame: holder } : this, progress, point);
    },
  );
}

/** What stands behind an object of the tests, in the same process. */
function implementationOf(handle: ElementHandle | null): unknown {
  return called(member(handle, '_connection'), 'toImpl', handle);
}

function member(owner: unknown, name: string): unknown {
  return Reflect.get(Object(owner), name);
}

function called(owner: unknown, name: string, ...args: readonly unknown[]): unknown {
  const method = member(owner, name);
  return typeof method === 'function' ? Reflect.apply(method, owner, args) : undefined;
}

function isCheck(value: unknown): value is Check {
  return typeof value === 'function';
}
