/** The element that holds the worker's bundle (scripts/build/seal.ts puts it there). */
const SOURCE_ID = 'worker-source';

/** The one policy that the page's Content-Security-Policy allows by name. */
const POLICY_NAME = 'touchstone';

/** What TypeScript's DOM library does not know yet: https://w3c.github.io/trusted-types/ */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

let workerUrl: string | undefined;

/**
 * Starts a worker; the one place that does. Its source stands readable in the
 * page and becomes a blob here, because a worker from a file of its own does
 * not start on `file://`, and because it inherits the page's policy this way.
 */
export function startWorker(): Worker {
  workerUrl ??= trustedUrl(blobUrl());
  return new Worker(workerUrl);
}

function blobUrl(): string {
  const source = document.getElementById(SOURCE_ID)?.textContent;
  if (!source) throw new Error('The page holds no worker source');
  return URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
}

/**
 * The address in the form that `new Worker` takes where Trusted Types are
 * enforced. The policy passes on nothing but the blob made above, and is made
 * once: the page's policy allows no second one of this name.
 */
function trustedUrl(blob: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypesFactory };
  if (trustedTypes === undefined) return blob;
  const policy = trustedTypes.createPolicy(POLICY_NAME, {
    createScriptURL(url) {
      if (url !== blob) throw new TypeError('Only the worker of this page may be started');
      return url;
    },
  });
  return policy.createScriptURL(blob);
}
