import { useId } from 'react';
import { useStore } from 'zustand/react';
import type { OfferedWay, OfferedWays } from '../../../core/form/keys/offered-ways.ts';
import type { SigningForm } from '../form/signing-form.ts';
import { offeredWayText, WAYS_TEXT } from './text-ways.ts';
import { choiceFor, chosenWay, type WayChoice } from './way-choices.ts';

interface WaysPartProps {
  readonly signingForm: SigningForm;
}

const NONE: readonly OfferedWays[] = [];

/** By which way inputs are signed whose script Bitcoin Core does not sign for; nothing where there is none. */
export function WaysPart({ signingForm }: WaysPartProps) {
  const offered = useStore(signingForm.store, (state) => state.checked?.ways ?? NONE);
  return offered.map((group) => <Ways key={group.id} group={group} signingForm={signingForm} />);
}

interface WaysProps extends WaysPartProps {
  readonly group: OfferedWays;
}

function Ways({ group, signingForm }: WaysProps) {
  const choice = useStore(signingForm.store, ({ ways }) => choiceFor(ways, group.id));
  const name = useId();
  const hasChoice = group.ways.length > 1;
  const choose = (way: number | undefined) => signingForm.fields.chooseWay(group.id, way);
  return (
    <section
      className="sign-part sign-ways"
      aria-labelledby={`${name}-title`}
      data-testid="sign-ways"
    >
      <h2 id={`${name}-title`} className="part-title">
        {WAYS_TEXT.title(group.inputs)}
      </h2>
      <p className="part-line">{WAYS_TEXT.why}</p>
      {hasChoice && (
        <Option
          name={name}
          text={WAYS_TEXT.byKeys}
          isChosen={choice.way === undefined}
          choose={() => choose(undefined)}
        />
      )}
      {group.ways.map((way, n) =>
        hasChoice ? (
          <Option
            // biome-ignore lint/suspicious/noArrayIndexKey: ways are known by their place
            key={n}
            name={name}
            text={offeredWayText(way)}
            isChosen={choice.way === n}
            choose={() => choose(n)}
          />
        ) : (
          <p key={way.asks}>{offeredWayText(way)}</p>
        ),
      )}
      <Preimages
        way={chosenWay(group, choice)}
        choice={choice}
        type={(hash, text) => signingForm.fields.typePreimage(group.id, { hash, text })}
      />
    </section>
  );
}

interface OptionProps {
  readonly name: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function Option({ name, text, isChosen, choose }: OptionProps) {
  return (
    <label className="sign-check">
      <input type="radio" name={name} checked={isChosen} onChange={choose} />
      {text}
    </label>
  );
}

interface PreimagesProps {
  readonly way: OfferedWay | undefined;
  readonly choice: WayChoice;
  readonly type: (hash: string, text: string) => void;
}

/** What the PSBT does not tell and the way asks for. */
function Preimages({ way, choice, type }: PreimagesProps) {
  return way?.preimages.map((one) => (
    <label key={one.hash} className="sign-preimage">
      {WAYS_TEXT.preimage(one)}
      <input
        className="sign-field bytes"
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={choice.preimages.get(one.hash) ?? ''}
        onChange={(event) => type(one.hash, event.target.value)}
      />
    </label>
  ));
}
