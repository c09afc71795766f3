import type { ProgramRefusals, ToldRefusal } from '../../channel/protocol/mend-protocol.ts';
import { MEND_TEXT, mendTitle, programText } from './text.ts';

interface KnownRefusalsProps {
  readonly refusals: readonly ProgramRefusals[];
  readonly version: number;
}

/** What programs are known to refuse of the file as it is: each opens those that matter. */
export function KnownRefusals({ refusals, version }: KnownRefusalsProps) {
  return (
    <section className="known-refusals" aria-label={MEND_TEXT.refusals}>
      <h3>{MEND_TEXT.refusals}</h3>
      <p className="soft">{refusals.length > 0 ? MEND_TEXT.whichRefuse : MEND_TEXT.noneRefuses}</p>
      {refusals.map((program) => (
        <details key={program.name}>
          <summary>{programText(program)}</summary>
          <ul className="psbt-changes">
            {program.told.map((told) => (
              <Told key={told.text} told={told} version={version} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

interface ToldProps {
  readonly told: ToldRefusal;
  readonly version: number;
}

function Told({ told: { text, words, mend, paths }, version }: ToldProps) {
  return (
    <li>
      {text}
      {words !== undefined && (
        <div>
          {MEND_TEXT.shows}: {words}
        </div>
      )}
      <div>
        {MEND_TEXT.at}: {paths.join(', ')}
      </div>
      {mend && (
        <div>
          {MEND_TEXT.cure}: {mendTitle(mend, version)}
        </div>
      )}
    </li>
  );
}
