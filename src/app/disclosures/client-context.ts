import { createContext } from 'react';
import type { DisclosureClient } from './port.ts';

/** Several views lead to the same dialogue. */
export const DisclosureContext = createContext<DisclosureClient | undefined>(undefined);
