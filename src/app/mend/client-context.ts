import { createContext } from 'react';
import type { MendClient } from '../../channel/mend-client.ts';

/** Several places lead to the same dialogue. */
export const MendContext = createContext<MendClient | undefined>(undefined);
