import type { FieldSource } from '../../../core/verdict/message-sources.ts';
import type { InputDocument } from '../../document/input-document.ts';
import { formatCount, toHex } from '../../ui/format.ts';
import { bytesInWords } from '../../ui/text-amounts.ts';
import type { ComparedField } from './preimage-fields.ts';
import { fieldText, PREIMAGE_TEXT } from './text.ts';

interface FieldRowProps {
  readonly document: InputDocument;
  readonly compared: ComparedField;
  readonly sighash: string;
}

/** So many bytes of a field are shown; copying has them all. */
const SHOWN_BYTES = 256;

/** One field: where it begins, what it is, its bytes, and where they come from. */
export function PreimageFieldRow({ document, compared, sighash }: FieldRowProps) {
  const { field, bytes, change } = compared;
  const { name, start, end, sources, total } = field;
  const { colour, words } = fieldText(name);
  const rest = total - sources.length;
  return (
    <li
      className="preimage-field"
      data-colour={colour}
      data-change={change === 'none' ? undefined : change}
    >
      <div className="preimage-what">
        <p className="preimage-name">
          <span className="bytes">{name}</span>{' '}
          <span className="soft">
            {formatCount(start)}, {bytesInWords(end - start)}
          </span>{' '}
          {change !== 'none' && (
            <strong className="preimage-change">
              ≠ {change === 'added' ? PREIMAGE_TEXT.added : PREIMAGE_TEXT.differs}
            </strong>
          )}
        </p>
        <p className="preimage-words">{words(bytes, field, sighash)}</p>
        {sources.length > 0 && (
          <p className="preimage-sources">
            <span className="soft">{PREIMAGE_TEXT.from}</span>{' '}
            {sources.map((source) => (
              <SourceButton
                key={source.span.start}
                document={document}
                name={name}
                source={source}
              />
            ))}{' '}
            {rest > 0 && <span className="soft">{PREIMAGE_TEXT.moreSources(rest)}</span>}
          </p>
        )}
      </div>
      <code className="preimage-bytes">{spaced(bytes.subarray(0, SHOWN_BYTES))}</code>
    </li>
  );
}

/** "aa bb cc": breaks between any two bytes. */
function spaced(bytes: Uint8Array): string {
  return toHex(bytes).replace(/..(?=.)/g, '$& ');
}

interface SourceProps {
  readonly document: InputDocument;
  readonly name: string;
  readonly source: FieldSource;
}

/** Leads to the part of the file that a field comes from. */
function SourceButton({ document, name, source }: SourceProps) {
  const text = sourceText(source);
  return (
    <button
      type="button"
      className="note-place"
      aria-label={`${name}: ${PREIMAGE_TEXT.from} ${text}`}
      onClick={() => document.showBytes(source.span)}
    >
      {text}
    </button>
  );
}

function sourceText({ input, output, half }: FieldSource): string {
  if (input !== undefined) {
    const text = PREIMAGE_TEXT.sourceInput(input);
    return half ? `${text}, ${half}` : text;
  }
  return output === undefined ? PREIMAGE_TEXT.sourceFile : PREIMAGE_TEXT.sourceOutput(output);
}
