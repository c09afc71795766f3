import { useCallback, useEffect, useState } from 'react';
import type { OpenedSteps, StepsMissing } from '../../channel/protocol/steps-protocol.ts';
import type { StepDetails, StepRow } from '../../core/verdict/trace/steps.ts';
import type { InputDocument } from '../document/input-document.ts';
import { useAnswer } from '../ui/use-answer.ts';
import type { StepsClient } from './client-context.ts';

/** The run of one input's scripts; `lost` where that could not be. */
export function useRun(
  client: StepsClient,
  document: InputDocument,
  input: number,
): OpenedSteps | StepsMissing | 'lost' | undefined {
  // What is kept of a run goes with what asked for it.
  useEffect(() => () => client.stop(), [client]);
  return useAnswer(
    useCallback(
      async () => client.ask('openSteps', { file: await document.asFile(), input }),
      [client, document, input],
    ),
  );
}

/** What one step did; of the one before until it is there. */
export function useStep(client: StepsClient, at: number): StepDetails | undefined {
  const [step, setStep] = useState<StepDetails>();
  useEffect(() => {
    let isCurrent = true;
    client
      .ask('stepAt', { at })
      .then((told) => isCurrent && setStep(told))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, at]);
  return step;
}

/** Rows are asked for so many at a time. */
export const ROWS_A_PAGE = 200;

/** The pages of rows that were looked at, and how to ask for the one that holds a row. */
export function useRows(client: StepsClient) {
  const [pages, setPages] = useState<ReadonlyMap<number, readonly StepRow[]>>(new Map());
  const want = (row: number) => {
    const page = Math.floor(row / ROWS_A_PAGE);
    if (pages.has(page)) return;
    const keep = (rows: readonly StepRow[]) => setPages((known) => new Map(known).set(page, rows));
    keep([]);
    const from = page * ROWS_A_PAGE;
    client
      .ask('stepRows', { from, to: from + ROWS_A_PAGE })
      .then(keep)
      .catch(() => undefined);
  };
  const rowAt = (row: number) => pages.get(Math.floor(row / ROWS_A_PAGE))?.[row % ROWS_A_PAGE];
  return { rowAt, want };
}
