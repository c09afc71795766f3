import type { Verdicts } from '../../channel/verify-protocol.ts';
import type { InputDocument } from '../document/input-document.ts';
import { Name } from './changes.tsx';
import { CHANGES_TEXT } from './text-changes.ts';
import { OUTPUT_TEXT, outputSentence } from './text-outputs.ts';
import { CHECKS_TEXT } from './text-verdicts.ts';

interface OutputChecksProps {
  readonly document: InputDocument;
  readonly verdicts: Verdicts;
}

/** More outputs than these are only counted. */
const MOST_OUTPUTS = 40;

/** What the PSBT says of each output, held against its script. */
export function OutputChecks({ document, verdicts }: OutputChecksProps) {
  const told = verdicts.outputs.filter(({ records }) => records !== undefined);
  if (told.length === 0) return <p>{OUTPUT_TEXT.none}</p>;
  const hasClaims = told.some(({ change }) => change === true);
  return (
    <>
      <ul className="checks-list" data-testid="output-checks">
        {told.slice(0, MOST_OUTPUTS).map((output) => (
          <li
            key={output.index}
            className={output.records?.records === 'contradict' ? 'checks-failure' : undefined}
          >
            <Name
              document={document}
              node={document.view.getState().summary?.outputs.shown[output.index]?.node}
              text={CHANGES_TEXT.output(output.index)}
            />{' '}
            {outputSentence(output)}
          </li>
        ))}
        {told.length > MOST_OUTPUTS && (
          <li>{CHECKS_TEXT.more(told.length - MOST_OUTPUTS, 'output')}</li>
        )}
      </ul>
      {hasClaims && <p>{OUTPUT_TEXT.claimedWhy}</p>}
    </>
  );
}
