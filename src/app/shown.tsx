import { Activity, type ReactNode, useState } from 'react';
import type { OpenView, View } from './view-store.ts';

interface ShownProps {
  readonly when: View;
  readonly view: OpenView['view'];
  readonly children: ReactNode;
}

/**
 * A view that is not seen keeps its state and fields, but hears no keys, pastes or drops.
 * It is made when it is first looked at, so that the page opens sooner.
 */
export function Shown({ when, view, children }: ShownProps) {
  const [wasSeen, setWasSeen] = useState(when === view);
  if (when === view && !wasSeen) setWasSeen(true);
  if (!wasSeen) return null;
  return <Activity mode={when === view ? 'visible' : 'hidden'}>{children}</Activity>;
}
