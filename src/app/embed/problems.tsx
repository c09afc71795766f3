import { PlainText } from '../ui/plain-text.tsx';
import { EMBED_TEXT } from './text.ts';

/** What is wrong with the configuration, in the page itself: an operator looks there first. */
export function Problems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="problems" role="alert" data-testid="problems" tabIndex={0}>
      <h2 className="problems-title">{EMBED_TEXT.problemsTitle}</h2>
      <p>{EMBED_TEXT.problemsWhy}</p>
      <ul className="problems-list bytes">
        {problems.map((problem) => (
          <li key={problem}>
            <PlainText text={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}
