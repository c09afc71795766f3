import { createContext } from 'react';
import type { CallTarget } from '../../channel/conversation.ts';
import type { ReportCalls } from '../../channel/protocol/report-protocol.ts';

/** Writes reports. */
export type ReportClient = CallTarget<keyof ReportCalls>;

/** Several places lead to the same dialogue. */
export const ReportContext = createContext<ReportClient | undefined>(undefined);
