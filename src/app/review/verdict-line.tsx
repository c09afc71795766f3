import type { ReactNode } from 'react';
import { useStore } from 'zustand/react';
import type { QrClient } from '../../channel/qr/qr-client.ts';
import type { VerdictLine as Line } from '../../core/describe/verdict-line.ts';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector } from '../document/inspect-store.ts';
import { askForDescriptor } from '../inspect/compare/compare.tsx';
import { useWaitingFocus } from '../inspect/focus.ts';
import { copyAndSay, copyWhole } from '../inspect/input/copying.ts';
import type { OnSign } from '../inspect/input/input-bar.tsx';
import { saveAndSay } from '../inspect/input/saving.ts';
import { ShowQr } from '../inspect/input/show-qr.tsx';
import { MendButton } from '../mend/mend-dialog.tsx';
import { PlainText } from '../ui/plain-text.tsx';
import {
  ACTION_TEXT,
  TONE_SIGNS,
  TONES,
  VERDICT_LINE_TEXT,
  verdictParts,
} from './text-verdict-line.ts';
import { actionsOf, type VerdictAction } from './verdict-actions.ts';
import './verdict-line.css';

interface VerdictBoxProps {
  readonly line: Pick<Line, 'state' | 'text'>;
  readonly isLate?: boolean;
  /** Whether a result says more, and only its place stays. */
  readonly isOver?: boolean;
  /** Whether a new input gives it the focus. */
  readonly isFirst?: boolean | undefined;
  readonly name: string;
  readonly children?: ReactNode;
}

/** The line, with what can be done about it where it stands. */
export function VerdictBox({ line, isLate, isOver, isFirst, name, children }: VerdictBoxProps) {
  const { state, text } = line;
  return (
    <div
      className="verdict-line"
      data-state={state}
      data-tone={TONES[state]}
      data-late={isLate || undefined}
      data-over={isOver || undefined}
      data-testid={isOver ? undefined : name}
      aria-hidden={isOver}
    >
      <VerdictWords state={state} text={text} isFirst={isFirst} />
      {children}
    </div>
  );
}

interface VerdictLineProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly onSign: OnSign;
  readonly qr: QrClient;
  /** A part is to be seen. */
  readonly onSelect: (id: number) => void;
}

/** How far the input is, what is needed, and the one thing to do about it. */
export function VerdictHeading(props: VerdictLineProps) {
  const { inspector, document } = props;
  const line = useStore(document.view, (state) => state.line);
  const progress = useStore(document.view, ({ verification }) => verification.state);
  useWaitingFocus();
  const hasDescriptor = useStore(inspector.comparing.store, ({ keys }) => keys.length > 0);
  if (line === undefined) return null;
  const { state } = line;
  const { format } = document.facts;
  const actions = actionsOf(state, {
    format,
    hasDescriptor: hasDescriptor && format === 'psbt',
  }).filter((action) => action !== 'verify' || progress === 'large' || progress === 'stopped');
  return (
    <VerdictBox line={line} isLate={document.isVerifiedLate} isFirst name="verdict-line">
      <div className="verdict-actions">
        {actions.map((action, i) => (
          <ActionButton key={action} {...props} what={action} isPrimary={i === 0} />
        ))}
      </div>
    </VerdictBox>
  );
}

type WordsProps = Pick<Line, 'state' | 'text'> & Pick<VerdictBoxProps, 'isFirst'>;

/** The state in a word with its sign, then what is needed. */
function VerdictWords({ state, text, isFirst }: WordsProps) {
  const [word, rest] = verdictParts(text);
  return (
    <p
      className="verdict-text"
      tabIndex={isFirst ? -1 : undefined}
      data-testid={isFirst ? 'verdict-words' : undefined}
    >
      <span className="verdict-sign" aria-hidden="true">
        {TONE_SIGNS[TONES[state]]}
      </span>
      <span>
        <strong>{word}</strong>
        <PlainText text={rest} />
      </span>
    </p>
  );
}

interface ActionButtonProps extends VerdictLineProps {
  readonly what: VerdictAction;
  readonly isPrimary: boolean;
}

function ActionButton(props: ActionButtonProps) {
  const { what: action, isPrimary, inspector, document, qr } = props;
  const className = `button ${isPrimary ? 'primary' : 'quiet'}`;
  const text = ACTION_TEXT[action];
  if (action === 'show-qr') {
    return (
      <ShowQr inspector={inspector} document={document} qr={qr} className={className} text={text} />
    );
  }
  if (action === 'mend') {
    return (
      <MendButton inspector={inspector} document={document} className={className} text={text} />
    );
  }
  const act = () => void (async () => DOES[action](props))().catch(() => undefined);
  return (
    <button type="button" className={className} onClick={act}>
      {text}
    </button>
  );
}

/** Of an action what it does; where its worker is gone it does nothing. */
const DOES: Readonly<
  Record<
    Exclude<VerdictAction, 'show-qr' | 'mend'>,
    (props: VerdictLineProps) => Promise<void> | void
  >
> = {
  show: ({ document, onSelect }) => {
    const node = document.view.getState().line?.node;
    if (node !== undefined) onSelect(node);
  },
  copy: ({ inspector, document }) => copyWhole(inspector, document),
  'copy-transaction': async ({ inspector, document }) => {
    const hex = await document.finalize('transaction');
    if (hex) await copyAndSay(inspector, Promise.resolve(hex), VERDICT_LINE_TEXT.transaction);
    else inspector.say(VERDICT_LINE_TEXT.notFinalized);
  },
  'copy-signature': ({ inspector, document }) => {
    const signature = document.view.getState().verification.verdicts?.message?.signature;
    if (signature === undefined) return;
    return copyAndSay(inspector, Promise.resolve(signature), VERDICT_LINE_TEXT.signature);
  },
  add: ({ document }) => document.setAdding(true),
  'add-previous': ({ document }) => document.setAdding(true),
  'add-descriptor': ({ inspector }) => askForDescriptor(inspector),
  sign: ({ onSign }) => onSign(),
  finalize: async ({ inspector, document }) => {
    const psbt = await document.finalize('psbt');
    if (psbt) inspector.openVersion(psbt, document);
    else inspector.say(VERDICT_LINE_TEXT.notFinalized);
  },
  save: ({ inspector, document }) => saveAndSay(inspector, document),
  verify: ({ document }) => document.verify(),
};
