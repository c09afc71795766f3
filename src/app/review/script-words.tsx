import type { Verdicts } from '../../channel/protocol/verify-protocol.ts';
import type { ReadableScript, ReadableScripts } from '../../core/verdict/readable-scripts.ts';
import { ScriptSpenders } from '../cards/script-spenders.tsx';
import { formatCount, toHex } from '../ui/format.ts';
import { leafText, NO_WORDS, policyText, SCRIPT_WORDS_TEXT } from './text-scripts.ts';
import { type KeyOriginTexts, keyText } from './text-verdicts.ts';

interface ScriptWordsProps {
  readonly verdicts: Verdicts;
  readonly origins: KeyOriginTexts;
}

/** What each script asks for, and the leaves of a taproot tree by their depths. */
export function ScriptWords({ verdicts, origins }: ScriptWordsProps) {
  if (verdicts.scripts.length === 0) return null;
  return (
    <section aria-label={SCRIPT_WORDS_TEXT.title} data-testid="script-words">
      <h3 className="notes-title">{SCRIPT_WORDS_TEXT.title}</h3>
      <ul className="checks-list">
        {verdicts.scripts.map((scripts) => (
          <li key={scripts.side + scripts.at}>
            <Scripts of={scripts} origins={origins} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Scripts({
  of,
  origins,
}: {
  readonly of: ReadableScripts;
  readonly origins: KeyOriginTexts;
}) {
  const { side, at, hasUnspendableKey, descriptor, scripts } = of;
  const name = `${SCRIPT_WORDS_TEXT[side]} ${formatCount(at)}`;
  const { unspendable, keyPath } = SCRIPT_WORDS_TEXT;
  return (
    <>
      <strong>{name}</strong>{' '}
      {hasUnspendableKey !== undefined && (hasUnspendableKey ? unspendable : keyPath)}
      <ul className="script-tree">
        {scripts.map((script, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: scripts stay in their order
            key={i}
            style={{ ['--depth' as string]: script.depth ?? 0 }}
            data-wrong={script.isProven === false || undefined}
          >
            {leafText(script)}
            {wordsOf(script, origins)}
            {script.miniscript !== undefined && (
              <code className="script-miniscript bytes">{script.miniscript}</code>
            )}
          </li>
        ))}
      </ul>
      {descriptor !== undefined && <ScriptSpenders descriptor={descriptor} name={name} />}
    </>
  );
}

function wordsOf({ policy }: ReadableScript, origins: KeyOriginTexts): string {
  return policy ? policyText(policy, (key) => keyText(toHex(key), origins), toHex) : NO_WORDS;
}
