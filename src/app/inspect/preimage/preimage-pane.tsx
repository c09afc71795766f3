import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand/react';
import type { Preimage, PreimageAnswer } from '../../../channel/protocol/preimage-protocol.ts';
import type { SignatureVerdict } from '../../../core/verdict/signature-verdict.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import type { PreimageView } from '../../document/view-state.ts';
import { useOrigins } from '../../review/signature-details.tsx';
import { type KeyOriginTexts, keyText } from '../../review/text-verdicts.ts';
import { VerdictMark } from '../../review/verdict-mark.tsx';
import { Choice } from '../../ui/choice.tsx';
import { toHex } from '../../ui/format.ts';
import { copyAndSay } from '../input/copying.ts';
import { PreimageFieldRow } from './preimage-field.tsx';
import { compareFields, isSameBytes } from './preimage-fields.ts';
import { choosePreimage, closePreimage, madeIn, preimageSeen } from './preimage-state.ts';
import { ALGORITHM_TEXT, PREIMAGE_FAULT_TEXT, PREIMAGE_TEXT } from './text.ts';
import './preimage.css';

interface PaneProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

/** The preimage that is open, in place of what is around it. */
export function PreimageOr({ children, ...props }: PaneProps & { readonly children: ReactNode }) {
  const preimage = useStore(props.document.view, (state) => state.preimage);
  return preimage ? <PreimagePane {...props} preimage={preimage} /> : children;
}

interface PreimageProps extends PaneProps {
  readonly preimage: PreimageView;
}

/** The bytes that are hashed for a signature of an input, field by field. */
function PreimagePane({ inspector, document, preimage }: PreimageProps) {
  const { asked, isNew, now } = preimage;
  const title = useRef<HTMLHeadingElement>(null);
  // When it opens, not for what is chosen in it or come back to.
  useEffect(() => {
    if (!isNew) return;
    title.current?.focus();
    preimageSeen(document);
  }, [document, isNew]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className="notes-pane preimage" tabIndex={0} data-testid="preimage">
      <header className="preimage-head">
        <h2 className="preimage-title" ref={title} tabIndex={-1}>
          {PREIMAGE_TEXT.title(asked.input)}
        </h2>
        <button type="button" className="button small" onClick={() => closeFor(document, 'review')}>
          {PREIMAGE_TEXT.back}
        </button>
        <button type="button" className="button small" onClick={() => closeFor(document, 'bytes')}>
          {PREIMAGE_TEXT.toBytes}
        </button>
      </header>
      <p className="soft">{PREIMAGE_TEXT.about}</p>
      {now && <Choices document={document} preimage={preimage} answer={now} />}
      <Outcome inspector={inspector} document={document} preimage={preimage} />
    </div>
  );
}

const HOMES = { review: '.checks', bytes: '[role=grid]' } as const;

/** The button is gone then: the focus goes to what took its place. */
function closeFor(document: InputDocument, tab: keyof typeof HOMES): void {
  flushSync(() => {
    closePreimage(document);
    document.showTab(tab);
  });
  globalThis.document.querySelector<HTMLElement>(HOMES[tab])?.focus();
}

function Outcome({ inspector, document, preimage }: PreimageProps) {
  const { now, waits } = preimage;
  if (!now) return <p role="status">{waits ? PREIMAGE_TEXT.waiting : PREIMAGE_TEXT.failed}</p>;
  if (typeof now.made === 'string') return <p role="status">{PREIMAGE_FAULT_TEXT[now.made]}</p>;
  return <Made inspector={inspector} document={document} preimage={preimage} made={now.made} />;
}

interface ChoicesProps {
  readonly document: InputDocument;
  readonly preimage: PreimageView;
  readonly answer: PreimageAnswer;
}

const KEY_PATH = 'key';

/** Hash type and path, to see what they change. */
function Choices({ document, preimage, answer }: ChoicesProps) {
  const { asked } = preimage;
  const made = madeIn(answer.made);
  const types = answer.hashTypes.map(({ name, value }) => [String(value), name] as const);
  const chosen = String(made?.hashType ?? asked.hashType ?? types[0]?.[0] ?? 0);
  const known = types.some(([value]) => value === chosen);
  const names = Object.fromEntries(known ? types : [...types, [chosen, made?.sighash ?? chosen]]);
  const leaves = answer.leafHashes.map((hash) => [toHex(hash), hash] as const);
  const paths = Object.fromEntries([
    [KEY_PATH, PREIMAGE_TEXT.keyPath],
    ...leaves.map(([hex]) => [hex, PREIMAGE_TEXT.leaf(hex)] as const),
  ]);
  return (
    <div className="preimage-choices">
      <Choice
        label={PREIMAGE_TEXT.hashType}
        options={Object.keys(names)}
        names={names}
        value={chosen}
        onChoose={(value) => choosePreimage(document, { hashType: Number(value) })}
      />
      {leaves.length > 0 && (
        <Choice
          label={PREIMAGE_TEXT.path}
          options={Object.keys(paths)}
          names={paths}
          value={asked.leafHash ? toHex(asked.leafHash) : KEY_PATH}
          onChoose={(path) =>
            choosePreimage(document, { leafHash: leaves.find(([hex]) => hex === path)?.[1] })
          }
        />
      )}
    </div>
  );
}

interface MadeProps extends PreimageProps {
  readonly made: Preimage;
}

/** Fields are shown in steps: a legacy preimage has three for each input. */
const FIELDS_A_STEP = 60;

function Made({ inspector, document, preimage, made }: MadeProps) {
  const first = madeIn(preimage.first?.made);
  const { fields, gone } = useMemo(() => compareFields(first, made), [first, made]);
  const [steps, setSteps] = useState(1);
  const shown = fields.slice(0, steps * FIELDS_A_STEP);
  const digest = toHex(made.digest);
  const copy = (text: string, what: string) =>
    void copyAndSay(inspector, Promise.resolve(text), what);
  return (
    <>
      <dl className="preimage-facts">
        <dt>{PREIMAGE_TEXT.digest}</dt>
        <dd>
          <span className="bytes preimage-digest">{digest}</span>{' '}
          <button
            type="button"
            className="button small"
            onClick={() => copy(digest, PREIMAGE_TEXT.digest)}
          >
            {PREIMAGE_TEXT.copyDigest}
          </button>
          <p className="soft">
            {ALGORITHM_TEXT[made.algorithm]}.{' '}
            {made.codeSeparator !== undefined && PREIMAGE_TEXT.separator(made.codeSeparator)}
          </p>
        </dd>
        <dt>{PREIMAGE_TEXT.signatures}</dt>
        <dd>
          <Signatures document={document} input={preimage.asked.input} made={made} />
        </dd>
      </dl>
      {made.preimage ? (
        <section aria-label={PREIMAGE_TEXT.fields}>
          <ol className="preimage-fields" data-testid="preimage-fields">
            {shown.map((field) => (
              <PreimageFieldRow
                key={field.field.name}
                document={document}
                compared={field}
                sighash={made.sighash}
              />
            ))}
          </ol>
          {fields.length > shown.length && (
            <button type="button" className="button small" onClick={() => setSteps(steps + 1)}>
              {PREIMAGE_TEXT.moreFields(Math.min(fields.length - shown.length, FIELDS_A_STEP))}
            </button>
          )}
          {gone.length > 0 && (
            <p className="preimage-gone">
              {PREIMAGE_TEXT.gone}: <span className="bytes">{gone.slice(0, 12).join(', ')}</span>{' '}
              {gone.length > 12 && PREIMAGE_TEXT.moreSources(gone.length - 12)}
            </p>
          )}
          <button
            type="button"
            className="button small"
            onClick={() => copy(toHex(made.preimage ?? new Uint8Array(0)), PREIMAGE_TEXT.preimage)}
          >
            {PREIMAGE_TEXT.copyPreimage}
          </button>
        </section>
      ) : (
        <p>{PREIMAGE_TEXT.nothing}</p>
      )}
    </>
  );
}

interface SignaturesProps {
  readonly document: InputDocument;
  readonly input: number;
  readonly made: Preimage;
}

/** Whether each signature of the input is valid for these bytes. */
function Signatures({ document, input, made }: SignaturesProps) {
  const { inputs, verdicts } = useStore(document.view, (state) => state.verification);
  const origins = useOrigins(verdicts);
  const signatures = inputs.get(input)?.signatures ?? [];
  if (signatures.length === 0) return <p>{PREIMAGE_TEXT.noSignature}</p>;
  return (
    <ul className="preimage-signatures">
      {signatures.map((signature, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the signatures of an input never move
        <li key={i}>
          <SignatureFit signature={signature} made={made} fits={made.fits[i]} origins={origins} />
        </li>
      ))}
    </ul>
  );
}

interface FitProps {
  readonly signature: SignatureVerdict;
  readonly made: Preimage;
  readonly fits: boolean | undefined;
  readonly origins: KeyOriginTexts;
}

function SignatureFit({ signature, made, fits, origins }: FitProps) {
  const { publicKey, sighash, digest, verdict } = signature;
  const isOfThese = digest !== undefined && isSameBytes(digest, made.digest);
  const found = fits ? 'valid' : isOfThese ? verdict : 'unchecked';
  const words = {
    valid: PREIMAGE_TEXT.fits,
    invalid: PREIMAGE_TEXT.wrong,
    unchecked: isOfThese ? PREIMAGE_TEXT.notChecked : otherText(verdict),
  };
  return (
    <>
      <VerdictMark verdict={found} word={words[found]} />{' '}
      <span className="bytes">{publicKey && keyText(toHex(publicKey), origins)}</span> {sighash}
    </>
  );
}

/** A valid signature that does not fit is of something else. */
function otherText(verdict: SignatureVerdict['verdict']): string {
  return verdict === 'valid' ? PREIMAGE_TEXT.otherBytes : PREIMAGE_TEXT.wrong;
}
