import { startTransition, useEffect, useState } from 'react';

/** Whether a media query holds, now and whenever that changes; what follows is rendered in short tasks. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = () => startTransition(() => setHolds(list.matches));
    follow();
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [query]);
  return holds;
}

/** Whether the file is not inside another page: around this frame is its own document alone. */
export function isAlone(): boolean {
  return window.parent === window.top;
}
