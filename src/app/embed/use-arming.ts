import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Arming, type Hindrance, LEAST_HEIGHT, LEAST_WIDTH } from './arming.ts';

/** What TypeScript's DOM library does not know yet: https://w3c.github.io/IntersectionObserver/v2/ */
interface VisibilityOptions extends IntersectionObserverInit {
  readonly trackVisibility: true;
  /** Milliseconds; the least that browsers take is 100. */
  readonly delay: number;
}

interface VisibilityEntry extends IntersectionObserverEntry {
  /** Absent where the browser does not look; false where it does and the element is not as drawn. */
  readonly isVisible?: boolean;
}

const THRESHOLDS: readonly number[] = Array.from({ length: 21 }, (_, i) => i / 20);
/** Rounding of the browser's. */
const WHOLE = 0.99;
/** How often the words are looked at again. */
const LOOK_MS = 100;

interface Armed {
  readonly hindrance: Hindrance | undefined;
  /** For the very moment of a click. */
  readonly isArmed: (event: React.MouseEvent) => boolean;
}

/**
 * Follows whether `card` can be seen as it is, whether its `text` fits into it,
 * and whether `layer`, which fills the frame, is large enough. The browser says what lies over the frame in the page
 * around it where it knows (Chromium); everywhere it says how much is in view.
 */
export function useArming(
  layer: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
  text: RefObject<HTMLElement | null>,
): Armed {
  const arming = useRef<Arming>(undefined);
  arming.current ??= new Arming(() => performance.now());
  const [hindrance, setHindrance] = useState<Hindrance | undefined>('waiting');
  const focusedAt = useRef(0);
  const look = useCallback(() => {
    const { scrollHeight = 1, clientHeight = 0 } = text.current ?? {};
    arming.current?.see({ isWhole: scrollHeight <= clientHeight });
    setHindrance(arming.current?.hindrance());
  }, [text]);

  useEffect(() => {
    const state = arming.current;
    if (!state || !layer.current || !card.current) return;
    const stops = [
      watchSize(layer.current, (isLarge) => state.see({ isLarge })),
      watchCover(card.current, (isUncovered) => state.see({ isUncovered })),
      watchShown((isShown) => state.see({ isShown })),
      watchMoves(() => state.disturb()),
    ];
    const focused = () => {
      focusedAt.current = performance.now();
    };
    window.addEventListener('focus', focused);
    const timer = setInterval(look, LOOK_MS);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('focus', focused);
      clearInterval(timer);
    };
  }, [layer, card, look]);

  const isArmed = useCallback(
    ({ isTrusted, detail }: React.MouseEvent) => {
      look();
      if (!isTrusted || arming.current?.hindrance() !== undefined) return false;
      // By a key: only where the frame did not get the focus a moment ago, in mid-word.
      return detail > 0 || performance.now() - focusedAt.current > 1000;
    },
    [look],
  );
  return { hindrance, isArmed };
}

type Stop = () => void;

/** How much of the frame is in view in the window, as far as the page around it shows it. */
function watchSize(layer: HTMLElement, seen: (isLarge: boolean) => void): Stop {
  const watching = new IntersectionObserver(
    (entries) => {
      const { width = 0, height = 0 } = entries.at(-1)?.intersectionRect ?? {};
      seen(width >= LEAST_WIDTH && height >= LEAST_HEIGHT);
    },
    { threshold: [...THRESHOLDS] },
  );
  watching.observe(layer);
  return () => watching.disconnect();
}

function watchCover(card: HTMLElement, seen: (isUncovered: boolean) => void): Stop {
  const options: VisibilityOptions = {
    threshold: [...THRESHOLDS],
    trackVisibility: true,
    delay: 100,
  };
  const watching = new IntersectionObserver((entries) => {
    const entry: VisibilityEntry | undefined = entries.at(-1);
    if (entry === undefined) return;
    seen(entry.isVisible !== false && entry.intersectionRatio >= WHOLE);
  }, options);
  watching.observe(card);
  return () => watching.disconnect();
}

function watchShown(seen: (isShown: boolean) => void): Stop {
  const tell = () => seen(document.visibilityState === 'visible');
  tell();
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}

/** Further than rounding. */
const MOVED_PIXELS = 2;

/**
 * Calls when the frame changed its size, or its place on the screen: between
 * two events of one pointer the distance of the frame to the screen stays the
 * same, unless it was moved under the pointer.
 */
function watchMoves(moved: () => void): Stop {
  const listening = new AbortController();
  const { signal } = listening;
  let last: readonly [number, number] | undefined;
  const pointed = ({ screenX, screenY, clientX, clientY }: PointerEvent): void => {
    const at = [screenX - clientX, screenY - clientY] as const;
    const isMoved = last?.some((place, i) => Math.abs(place - at[i]!) > MOVED_PIXELS);
    last = at;
    if (isMoved) moved();
  };
  for (const name of ['pointermove', 'pointerdown', 'pointerup'] as const) {
    document.addEventListener(name, pointed, { signal, capture: true });
  }
  window.addEventListener('resize', moved, { signal });
  window.addEventListener('scroll', moved, { signal, capture: true });
  return () => listening.abort();
}
