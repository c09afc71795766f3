import { createContext } from 'react';
import type { CallTarget } from '../../channel/conversation.ts';
import type { DisclosureCalls } from '../../channel/protocol/disclosure-protocol.ts';

/** Says what a PSBT tells of its maker. */
export type DisclosureClient = CallTarget<keyof DisclosureCalls>;

/** Several views lead to the same dialogue. */
export const DisclosureContext = createContext<DisclosureClient | undefined>(undefined);
