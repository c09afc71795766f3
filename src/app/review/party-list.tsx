import { lossSentence, partySentences } from '../../core/said/party-words.ts';
import type { Parties } from '../../core/verdict/parties.ts';
import { AnswerParts } from './answer-line.tsx';
import './party-list.css';

/** What the person loses, and what each party gives: of others as the file claims. */
export function PartyList({ parties }: { readonly parties: Parties }) {
  return (
    <>
      <p className="party-loss">
        <AnswerParts parts={lossSentence(parties).parts} />
      </p>
      <ul className="checks-list">
        {partySentences(parties).map(({ parts }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parties have no other name
          <li key={i}>
            <AnswerParts parts={parts} />
          </li>
        ))}
      </ul>
    </>
  );
}
