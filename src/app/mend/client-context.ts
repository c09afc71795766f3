import { createContext } from 'react';
import type { CallTarget } from '../../channel/conversation.ts';
import type { MendCalls } from '../../channel/protocol/mend-protocol.ts';

/** Mends PSBTs. */
export type MendClient = CallTarget<keyof MendCalls>;

/** Several places lead to the same dialogue. */
export const MendContext = createContext<MendClient | undefined>(undefined);
