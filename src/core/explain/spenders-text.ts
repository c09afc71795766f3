/** Who can spend, in lines of text. */
import { counted } from '../encoding/number-words.ts';
import { MORE_WAYS, SEVERITY_NAMES } from '../said/spender-words.ts';
import type { ShownDoubt, ShownSpenders } from './spenders-shown.ts';

/** Dangers and warnings, the sentence, the ways, and then notes. */
export function spendersText({ sentence, doubts, ways, isComplete }: ShownSpenders): string {
  const isNote = ({ severity }: ShownDoubt) => severity === 'note';
  return [
    ...doubts.filter((one) => !isNote(one)).map(doubtText),
    `Who can spend: ${sentence}`,
    ...ways.map(
      ({ when, who, size }) =>
        `  ${when}: ${who}${size === undefined ? '' : ` (${counted(size, 'vbyte')})`}`,
    ),
    ...(isComplete ? [] : [`  ${MORE_WAYS}`]),
    ...doubts.filter(isNote).map(doubtText),
  ].join('\n');
}

function doubtText({ severity, text }: ShownDoubt): string {
  return `${SEVERITY_NAMES[severity]}: ${text}`;
}
