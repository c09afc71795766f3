import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Arming, type Hindrance } from './arming.ts';
import { isOnQuestion } from './question-words.ts';

/** How often the words are looked at again. */
const LOOK_MS = 100;

interface Armed {
  readonly hindrance: Hindrance | undefined;
  /** For the very moment of a click. */
  readonly isArmed: (event: SyntheticEvent) => boolean;
}

/** Follows this window's focus and size, and what is done in it. */
export function useArming(): Armed {
  const held = useRef<Arming>(undefined);
  held.current ??= new Arming(() => performance.now());
  const arming = held.current;
  const [hindrance, setHindrance] = useState<Hindrance | undefined>('unfocused');

  const look = useCallback((): Hindrance | undefined => {
    if (!isInFront()) arming.focus(false);
    setHindrance(arming.hindrance());
    return arming.hindrance();
  }, [arming]);

  useEffect(() => {
    const stop = follow(arming);
    const timer = setInterval(look, LOOK_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [arming, look]);

  const isArmed = useCallback(
    ({ isTrusted }: SyntheticEvent) => isTrusted && look() === undefined,
    [look],
  );
  return { hindrance, isArmed };
}

function isInFront(): boolean {
  return document.hasFocus() && document.visibilityState === 'visible';
}

/** By the browser's own events alone. Answers what ends it. */
function follow(arming: Arming): () => void {
  const { signal, abort } = listening();
  const seen = () => arming.focus(isInFront());
  seen();
  window.addEventListener('focus', seen, { signal });
  window.addEventListener('blur', () => arming.focus(false), { signal });
  document.addEventListener('visibilitychange', seen, { signal });
  window.addEventListener('resize', () => arming.resize(), { signal });
  const pointed = (event: PointerEvent) =>
    event.isTrusted && arming.point({ x: event.screenX, y: event.screenY }, isOnQuestion(event));
  document.addEventListener('pointermove', pointed, { signal, capture: true });
  const down = ({ isTrusted, pointerType }: PointerEvent) =>
    isTrusted && arming.press(pointerType === 'touch');
  document.addEventListener('pointerdown', down, { signal, capture: true });
  const pressed = ({ isTrusted, repeat }: KeyboardEvent) => isTrusted && arming.key(repeat);
  document.addEventListener('keydown', pressed, { signal, capture: true });
  return abort;
}

function listening(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
