import { useSyncExternalStore } from 'react';

/** Where the page was opened from. */
export type PageOrigin =
  | { readonly kind: 'disk'; readonly name: string }
  | { readonly kind: 'server'; readonly host: string }
  | { readonly kind: 'elsewhere' };

/** By the address that the page has. */
export function pageOrigin({ protocol, host, pathname }: URL): PageOrigin {
  if (protocol === 'file:') return { kind: 'disk', name: fileName(pathname) };
  if (protocol === 'http:' || protocol === 'https:') return { kind: 'server', host };
  return { kind: 'elsewhere' };
}

function fileName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Whether the browser says that the machine has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

function listen(reported: () => void): () => void {
  addEventListener('online', reported);
  addEventListener('offline', reported);
  return () => {
    removeEventListener('online', reported);
    removeEventListener('offline', reported);
  };
}
