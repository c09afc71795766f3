import { createContext } from 'react';
import type { View } from '../view-store.ts';

/** Leads to another view, from wherever a card stands. */
export const ShowContext = createContext<((view: View) => void) | undefined>(undefined);
