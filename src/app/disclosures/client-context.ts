import { createContext } from 'react';
import type { DisclosureClient } from '../../channel/disclosure-client.ts';

/** Several views lead to the same dialogue. */
export const DisclosureContext = createContext<DisclosureClient | undefined>(undefined);
