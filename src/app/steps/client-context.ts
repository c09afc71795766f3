import { createContext } from 'react';
import type { CallTarget } from '../../channel/conversation.ts';
import type { StepsCalls } from '../../channel/protocol/steps-protocol.ts';

/** Runs scripts and keeps the last run, until it is stopped. */
export interface StepsClient extends CallTarget<keyof StepsCalls> {
  stop(): void;
}

/** Several places lead to the same dialogue. */
export const StepsContext = createContext<StepsClient | undefined>(undefined);
