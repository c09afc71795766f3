import { guardMethod, localNameOf } from './guard-method.ts';

/** What TypeScript's DOM library does not know yet: https://html.spec.whatwg.org/#navigateevent */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly downloadRequest: string | null;
}

/**
 * Cancels every navigation that code begins, where the browser tells of them;
 * those that a person begins in the browser's own surface are not told of. A
 * page of this very origin that frames this one may still send it elsewhere.
 */
export function closeNavigation(): void {
  const { navigation } = globalThis as { readonly navigation?: EventTarget };
  if (navigation === undefined || isFramedByOwnOrigin()) return;
  navigation.addEventListener('navigate', (event) => {
    if (!stays(event as NavigateEvent)) event.preventDefault();
  });
}

function stays({ navigationType, destination, downloadRequest }: NavigateEvent): boolean {
  if (destination.sameDocument || navigationType === 'traverse') return true;
  // A file that the page made and gives to its person.
  return downloadRequest !== null && isOwn(destination.url);
}

function isFramedByOwnOrigin(): boolean {
  try {
    return window.parent !== window && window.parent.document !== null;
  } catch {
    return false;
  }
}

/** Has links lead nowhere but into this page and to files that it made, in no window. */
export function closeLinks(): void {
  document.addEventListener('click', (event) => event.composedPath().forEach(stop, event), true);
  // A link that is not in the document sends its clicks past it.
  for (const [owner, name] of [
    [HTMLElement.prototype, 'click'],
    [EventTarget.prototype, 'dispatchEvent'],
  ] as const) {
    guardMethod(owner, name, (call, self) => (leads(self) ? false : call()));
  }
  // With three arguments it is window.open.
  guardMethod(Document.prototype, 'open', () => null);
}

function stop(this: Event, target: EventTarget): void {
  if (leads(target)) this.preventDefault();
}

function leads(target: unknown): boolean {
  if (!(target instanceof Element)) return false;
  const name = localNameOf(target);
  if (name !== 'a' && name !== 'area') return false;
  const address = target.getAttribute('href') ?? target.getAttribute('xlink:href');
  return address !== null && !isOwn(address);
}

function isOwn(address: string): boolean {
  return address[0] === '#' || address.slice(0, 5) === 'blob:';
}
