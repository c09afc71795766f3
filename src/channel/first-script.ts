import { closeElements } from './closed-elements.ts';
import { disableApis } from './disable-apis.ts';

/*
 * The first script of the app's frame. It takes away what neither the policy
 * nor the sandbox stops, and keeps to itself what may be done in one way alone:
 * a worker starts with the file's own code or not at all.
 */

/** What TypeScript's DOM library does not know yet: https://w3c.github.io/trusted-types/ */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const { Worker: OwnWorker } = globalThis;
const address = trustedAddress();
// The module in start-worker.ts takes it, before any package runs, and removes it here.
Object.defineProperty(globalThis, 'startOwnWorker', {
  value: () => new OwnWorker(address),
  configurable: true,
});
disableApis(globalThis);
closeElements();

/**
 * Of the worker's source, which stands readable in front of this script and
 * becomes a blob: a worker from a file of its own does not start on `file://`,
 * and one from a blob inherits the page's policy. The one Trusted Types policy
 * that may be made is made here, and nobody gets hold of it.
 */
function trustedAddress(): string {
  const source = document.getElementById('worker-source')?.textContent ?? '';
  const blob = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypesFactory };
  const policy = trustedTypes?.createPolicy('touchstone', { createScriptURL: (url) => url });
  return policy?.createScriptURL(blob) ?? blob;
}
