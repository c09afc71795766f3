import type { StepCheck, StepDetails } from '../../core/verdict/trace/steps.ts';
import { VerdictMark } from '../review/verdict-mark.tsx';
import { STEPS_TEXT } from './text.ts';

/** Items of a stack that are shown; a stack may have a thousand. */
const MOST_ITEMS = 50;

/** What one step did: in words, with the stack before and after it, and the signatures that it checked. */
export function StepView({ step }: { readonly step: StepDetails }) {
  return (
    <>
      <p>{step.executed ? step.does : STEPS_TEXT.notTaken}</p>
      <Checks checks={step.checks} />
      <div className="steps-stacks">
        <StackView title={STEPS_TEXT.before} items={step.before} />
        <StackView title={STEPS_TEXT.after} items={step.after} />
        {step.aside.length > 0 && <StackView title={STEPS_TEXT.aside} items={step.aside} />}
      </div>
      <h3>{STEPS_TEXT.rest}</h3>
      <p className="bytes steps-bytes">{step.rest}</p>
    </>
  );
}

interface StackProps {
  readonly title: string;
  /** Bottom first. */
  readonly items: readonly string[];
}

function StackView({ title, items }: StackProps) {
  const shown = items.toReversed().slice(0, MOST_ITEMS);
  return (
    <section aria-label={title} className="steps-stack">
      <h3>{title}</h3>
      {items.length === 0 && <p className="soft">{STEPS_TEXT.empty}</p>}
      <ol>
        {shown.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place on the stack
          <li key={i}>
            {item === '' ? (
              <span className="soft">{STEPS_TEXT.emptyItem}</span>
            ) : (
              <span className="bytes steps-bytes">{item}</span>
            )}
          </li>
        ))}
      </ol>
      {items.length > shown.length && (
        <p className="soft">{STEPS_TEXT.more(items.length - shown.length)}</p>
      )}
    </section>
  );
}

/** All of it, or its beginning. */
function shownPreimage({ start, size }: NonNullable<StepCheck['preimage']>): string {
  return start.length === 2 * size ? start : `${start}…`;
}

/** Each signature that was held against a key. */
export function Checks({ checks }: { readonly checks: readonly StepCheck[] }) {
  return checks.map(({ valid, signature, publicKey, digest, preimage }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the checks of a step never move
    <section key={i} className="steps-check">
      <p>
        <VerdictMark
          verdict={valid ? 'valid' : 'invalid'}
          word={STEPS_TEXT.check[valid ? 'true' : 'false']}
        />
      </p>
      <dl className="value-lines">
        {(
          [
            [STEPS_TEXT.key, publicKey],
            [STEPS_TEXT.signature, signature],
            ...(preimage
              ? [[STEPS_TEXT.preimage(preimage.size), shownPreimage(preimage)] as const]
              : []),
            [STEPS_TEXT.digest, digest],
          ] as const
        ).map(([name, text]) => (
          <div className="value-line" key={name}>
            <dt>{name}</dt>
            <dd className="bytes steps-bytes">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
