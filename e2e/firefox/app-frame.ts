import type { Frame, Page } from 'puppeteer-core';

/** The frame of the app, which fills the page. */
export function appOf(page: Page): Frame {
  return page.frames()[1] ?? page.mainFrame();
}

/** As a person does: the text comes with the event, to whatever has the focus. */
export function pasteInto(app: Frame, text: string): Promise<void> {
  return app.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox has no word for this among those that an event is made with.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}
