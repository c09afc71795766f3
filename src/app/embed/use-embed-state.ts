import { useEffect, useState } from 'react';
import type { EmbedState } from '../../channel/embed/embed-state.ts';
import type { Embedding } from '../../channel/embed/start-embedding.ts';

/** A flood of calls is drawn so often and no more. */
const DRAWN_EVERY_MS = 100;

/** What there is to see of those who call, a moment late where much happens. */
export function useEmbedState(embedding: Embedding): EmbedState {
  const [state, setState] = useState(embedding.state);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      setState(embedding.state());
    };
    const stop = embedding.subscribe(() => {
      timer ??= setTimeout(draw, DRAWN_EVERY_MS);
    });
    // What happened before this listened.
    draw();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [embedding]);
  return state;
}
