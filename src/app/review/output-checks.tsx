import { cutRows } from '../../core/review/row-order.ts';
import type { Summary } from '../../core/shown/summary.ts';
import type { OutputVerdict } from '../../core/verdict/verify-outputs.ts';
import { Name } from './changes.tsx';
import { shownAt } from './shown-at.ts';
import { CHANGES_TEXT } from './text-changes.ts';
import { outputSentence } from './text-outputs.ts';
import { CHECKS_TEXT } from './text-verdicts.ts';

interface OutputChecksProps {
  readonly outputs: readonly OutputVerdict[];
  readonly summary: Summary;
  /** Whose an output is proven to be. */
  readonly ownerOf: ((index: number) => string | undefined) | undefined;
  readonly claimedWhy: string | undefined;
  readonly onSelect: ((node: number) => void) | undefined;
}

/** Whether the PSBT says anything of it. */
export function isTold({ records }: OutputVerdict): boolean {
  return records !== undefined;
}

/** Of more outputs those that are worth most are told, and the others counted. */
const MOST_OUTPUTS = 40;

/** What the PSBT says of each output, held against its script. */
export function OutputChecks(props: OutputChecksProps) {
  const { outputs, summary, ownerOf, claimedWhy, onSelect } = props;
  const told = outputs.filter(isTold);
  const rows = told.map((output) => ({ output, worth: output.amount, rank: 0 }));
  const most = told.length > MOST_OUTPUTS ? cutRows(rows, MOST_OUTPUTS).shown : rows;
  const shown = most.map(({ output }) => output);
  const hasClaims = told.some(({ change }) => change === true);
  return (
    <>
      <ul className="checks-list" data-testid="output-checks">
        {shown.map((output) => {
          const { index, records } = output;
          const row = shownAt(summary.outputs, index);
          return (
            <li
              key={index}
              className={records?.records === 'contradict' ? 'checks-failure' : undefined}
            >
              <Name node={row?.node} text={CHANGES_TEXT.output(index)} onSelect={onSelect} />{' '}
              {outputSentence(output, ownerOf?.(index), row?.paysSpentScript)}
            </li>
          );
        })}
        {told.length > MOST_OUTPUTS && (
          <li>{CHECKS_TEXT.more(told.length - MOST_OUTPUTS, 'output')}</li>
        )}
      </ul>
      {hasClaims && claimedWhy !== undefined && <p>{claimedWhy}</p>}
    </>
  );
}
