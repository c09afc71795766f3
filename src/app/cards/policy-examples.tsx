import type { Chain } from '../../core/encoding/chains.ts';
import { EXAMPLE_POLICIES } from '../../core/said/example-policies.ts';
import { SPENDERS_TEXT } from './text-spenders.ts';

/** The chain that the keys of the examples are of. */
const CHAIN: Chain = 'testnet4';

interface PolicyExamplesProps {
  readonly onChosen: (chain: Chain, descriptor: string) => void;
}

/** Policies of common kinds, in a line: each opens the card of who can spend. */
export function PolicyExamples({ onChosen }: PolicyExamplesProps) {
  return (
    <p className="policy-examples" data-testid="policy-examples">
      {SPENDERS_TEXT.examples}{' '}
      {EXAMPLE_POLICIES.map(({ name, descriptor }) => (
        <button
          key={name}
          type="button"
          className="fact-button"
          onClick={() => onChosen(CHAIN, descriptor)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}
