import {
  type ClipboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand/react';
import type { MessageCallVerdict } from '../../channel/message-client.ts';
import type { MessageForm, SignatureForm } from '../../core/message/in-form.ts';
import { unspentCommand } from '../../core/said/node-commands.ts';
import { KeyButtons } from '../sign/keys/key-buttons.tsx';
import type { KeyField } from '../sign/keys/key-field.ts';
import { KeyParts } from '../sign/keys/key-parts.tsx';
import { KEY_TEXT } from '../sign/keys/text-keys.ts';
import { FormPart } from '../sign/part.tsx';
import { SIGN_TEXT } from '../sign/text.ts';
import { Choice } from '../ui/choice.tsx';
import { copyText } from '../ui/clipboard.ts';
import { bringInSight } from '../ui/focus.ts';
import { PlainText } from '../ui/plain-text.tsx';
import type { BesideBlock, JudgedText, MessageField, Messages, MessagesState } from './messages.ts';
import {
  MESSAGES_TEXT,
  MOST_SHOWN,
  makingFault,
  messageFault,
  messageVerdict,
  replacedText,
  shownOf,
} from './text.ts';

interface MessagesPageProps {
  readonly messages: Messages;
  readonly mayHaveKeys: boolean;
}

/** A proof of funds by its prefix (BIP 322), or as a PSBT without it, which previous transactions can be given to. */
const PROOF = /^\s*(?:pof|cHNidP8)/;
/** What Inspect opens: these, and a transaction by its prefix. */
const OPENS = /^\s*(?:pof|ful|cHNidP8)/;

/** Sign a message for an address, or verify such a signature. */
export function MessagesPage({ messages, mayHaveKeys }: MessagesPageProps) {
  const state = useStore(messages.store);
  useTouches(messages);
  return (
    <main className="messages" tabIndex={-1}>
      <div className="messages-column">
        <FormPart number={1} title={MESSAGES_TEXT.whatTitle} tools={<Clear messages={messages} />}>
          <TextField messages={messages} field="address" value={state.address} isBytes />
          <TextField messages={messages} field="message" value={state.message} rows={4} />
          <p className="part-line">{MESSAGES_TEXT.messageHint}</p>
        </FormPart>
        <FormPart
          number={2}
          title={MESSAGES_TEXT.signTitle}
          tools={mayHaveKeys && <KeyTools messages={messages} state={state} />}
        >
          <KeyParts entry={messages.entry} mayHaveKeys={mayHaveKeys}>
            <Signing messages={messages} state={state} />
          </KeyParts>
          <Making messages={messages} state={state} />
        </FormPart>
        <FormPart number={3} title={MESSAGES_TEXT.verifyTitle}>
          <TextField
            messages={messages}
            field="signature"
            value={state.signature}
            rows={4}
            isBytes
          />
          {PROOF.test(state.signature) && (
            <TextField messages={messages} field="prevtxs" value={state.prevtxs} rows={2} isBytes />
          )}
          <Verifying messages={messages} state={state} />
        </FormPart>
      </div>
    </main>
  );
}

function Clear({ messages }: Pick<MessagesPageProps, 'messages'>) {
  return (
    <button
      type="button"
      className="button small"
      title={SIGN_TEXT.clearWhy}
      onClick={() => messages.clear()}
    >
      {SIGN_TEXT.clear}
    </button>
  );
}

/** Keys and clicks in the view restart the clock that wipes. */
function useTouches(messages: Messages): void {
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['keydown', 'click'] as const) {
      document.addEventListener(type, () => messages.touched(), { signal: listening.signal });
    }
    return () => listening.abort();
  }, [messages]);
}

interface TextFieldProps {
  readonly messages: Messages;
  readonly field: Exclude<MessageField, 'form'>;
  readonly value: string;
  readonly rows?: number;
  readonly isBytes?: boolean;
}

function TextField({ messages, field, value, rows, isBytes }: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    className: `sign-field${isBytes ? ' bytes' : ''}`,
    value,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      messages.put(field, event.target.value),
    // A field of one line would lose the line breaks of what is pasted.
    onPaste: (event: ClipboardEvent) => {
      if (messages.putBlock(field, event.clipboardData.getData('text/plain'))) {
        event.preventDefault();
      }
    },
  };
  return (
    <div className="messages-field">
      <label htmlFor={id}>{MESSAGES_TEXT[field]}</label>
      {rows === undefined ? <input {...shared} /> : <textarea {...shared} rows={rows} />}
    </div>
  );
}

interface SharedProps {
  readonly messages: Messages;
  readonly state: MessagesState;
}

function KeyTools({ messages, state: { keysShown, hasKeys } }: SharedProps) {
  return (
    <KeyButtons
      keysShown={keysShown}
      hasKeys={hasKeys}
      onShow={(shown) => messages.showKeys(shown)}
      onWipe={() => messages.wipe()}
    />
  );
}

function Signing({ messages, state }: SharedProps) {
  const canSign = state.hasKeys && state.address.trim() !== '' && !state.isBusy;
  return (
    <>
      <Keys field={messages.keys} />
      <p id={MESSAGES_TEXT.keysHintId} className="part-line">
        {MESSAGES_TEXT.keysHint} {KEY_TEXT.clipboard}
      </p>
      <details className="messages-more">
        <summary>{MESSAGES_TEXT.more}</summary>
        <TextField messages={messages} field="scripts" value={state.scripts} rows={2} isBytes />
        <TextField messages={messages} field="lockTime" value={state.lockTime} isBytes />
        <TextField messages={messages} field="sequence" value={state.sequence} isBytes />
      </details>
      <div className="messages-actions">
        <Choice<MessageForm>
          label={MESSAGES_TEXT.form}
          options={FORMS}
          names={MESSAGES_TEXT.forms}
          value={state.form}
          onChoose={(form) => messages.set('form', form)}
        />
        <Action label={MESSAGES_TEXT.sign} isLive={canSign} onClick={() => void messages.sign()} />
      </div>
      <News mark={state.fault && 'bad'} news={state.fault}>
        {state.fault
          ? messageFault(state.fault)
          : state.secondsLeft !== undefined && (
              <>
                {KEY_TEXT.countdown(state.secondsLeft)}{' '}
                <button type="button" className="button small" onClick={() => messages.touched()}>
                  {KEY_TEXT.keep}
                </button>
              </>
            )}
      </News>
    </>
  );
}

/** The PSBT that goes from signer to signer, and what a proof shows besides. */
function Making({ messages, state }: SharedProps) {
  const canMake = state.address.trim() !== '' && !state.isBusy;
  return (
    <details className="messages-more">
      <summary>{MESSAGES_TEXT.making}</summary>
      <p className="part-line">{MESSAGES_TEXT.makingHint}</p>
      <TextField messages={messages} field="index" value={state.index} isBytes />
      <TextField messages={messages} field="coins" value={state.coins} rows={3} isBytes />
      <div className="messages-actions">
        <Action label={MESSAGES_TEXT.make} isLive={canMake} onClick={() => void messages.make()} />
      </div>
      <News mark={state.makingFault && 'bad'} news={state.makingFault}>
        {state.makingFault && makingFault(state.makingFault)}
      </News>
    </details>
  );
}

const FORMS: readonly MessageForm[] = ['bip322', 'full', 'core'];

function Keys({ field }: { readonly field: KeyField }) {
  const rows = useStore(field.rows);
  const id = useId();
  return (
    <div className="messages-field">
      <span id={id} className="field-name">
        {KEY_TEXT.title}
      </span>
      <ol className="messages-keys" aria-labelledby={id}>
        {rows.map((row) => (
          <KeyPlace key={row} field={field} row={row} />
        ))}
      </ol>
    </div>
  );
}

/** The field itself is put here while the view is seen. */
function KeyPlace({ field, row }: { readonly field: KeyField; readonly row: number }) {
  const place = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) field.mount(row, place.current);
  }, [field, row]);
  return <li ref={place} />;
}

function Verifying({ messages, state }: SharedProps) {
  const { signature, verdict, beside } = state;
  const [copied, setCopied] = useState<readonly [string, boolean]>();
  const hasSignature = signature.trim() !== '';
  const canVerify = hasSignature && state.address.trim() !== '' && !state.isBusy;
  async function copy(): Promise<void> {
    setCopied([signature, await copyText(Promise.resolve(signature)).catch(() => false)]);
  }
  const wasCopied = copied?.[0] === signature && copied[1];
  return (
    <>
      <div className="messages-actions">
        {OPENS.test(signature) && (
          <Action
            label={MESSAGES_TEXT.open}
            isLive={true}
            onClick={() => messages.openSignature()}
          />
        )}
        <Action
          label={wasCopied ? MESSAGES_TEXT.copied : MESSAGES_TEXT.copy}
          isLive={hasSignature}
          onClick={() => void copy()}
        />
        <Action
          label={MESSAGES_TEXT.verify}
          isLive={canVerify}
          onClick={() => void messages.verify()}
        />
      </div>
      <News
        mark={verdict && markOf(verdict.judged, beside)}
        news={verdict}
        below={<Judged verdict={verdict} beside={beside} />}
      >
        {verdict
          ? messageVerdict(verdict.judged, verdict.address)
          : !hasSignature && MESSAGES_TEXT.nothingYet}
      </News>
    </>
  );
}

/** What the verdict is of, and what it is not of. */
function Judged({ verdict, beside }: Pick<MessagesState, 'verdict' | 'beside'>) {
  return (
    <>
      {verdict && <CoinCalls verdict={verdict} />}
      {verdict && verdict.judged.verdict !== 'none' && (
        <Framed name={MESSAGES_TEXT.judgedMessage} text={verdict.message} />
      )}
      {beside.replaced !== '' && (
        <p className="part-line messages-replaced">
          <PlainText text={replacedText(beside.replaced)} />
        </p>
      )}
      {beside.outside !== '' && <Framed name={MESSAGES_TEXT.outside} text={beside.outside} isOdd />}
    </>
  );
}

/** How a node is asked for the coins that a proof shows. */
function CoinCalls({ verdict: { chain, judged } }: { readonly verdict: JudgedText }) {
  const [copied, setCopied] = useState<object>();
  const coins = ('coins' in judged && judged.coins) || [];
  if (coins.length === 0) return null;
  async function copy(): Promise<void> {
    const lines = coins.map((coin) => unspentCommand(chain, coin)).join('\n');
    const done = await copyText(Promise.resolve(lines)).catch(() => false);
    if (done) setCopied(judged);
  }
  return (
    <button
      type="button"
      className="button small"
      title={MESSAGES_TEXT.unspentWhy}
      onClick={() => void copy()}
    >
      {copied === judged ? MESSAGES_TEXT.copied : MESSAGES_TEXT.unspent}
    </button>
  );
}

interface FramedProps {
  readonly name: string;
  readonly text: string;
  readonly isOdd?: boolean;
}

/** A text of somebody else in a frame of its own, as it may look like words of ours. */
function Framed({ name, text, isOdd }: FramedProps) {
  const shown = text.slice(0, MOST_SHOWN);
  return (
    <section className="messages-framed" data-odd={isOdd || undefined} aria-label={name}>
      <h3>{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className="messages-frame" tabIndex={0}>
        {shown.split('\n').map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move
          <p key={i}>
            <PlainText text={line} />
          </p>
        ))}
      </div>
      {shown !== text && <p>{shownOf(text.length)}</p>}
    </section>
  );
}

/** What no specification verifies is odd, though the key has signed, and so is what came with more. */
function markOf(
  judged: MessageCallVerdict,
  { outside, replaced }: BesideBlock,
): 'good' | 'odd' | 'bad' {
  const { verdict } = judged;
  const good = outside === '' && replaced === '' ? 'good' : 'odd';
  if (verdict === 'signed') return SPECIFIED.has(judged.form) ? good : 'odd';
  // Of the coins that a proof shows nobody knows here that they exist.
  if (verdict === 'valid') return judged.coins ? 'odd' : good;
  return verdict === 'inconclusive' || verdict === 'unproven' ? 'odd' : 'bad';
}

const SPECIFIED: ReadonlySet<SignatureForm> = new Set(['core', 'bip137', 'electrum']);

interface NewsProps {
  readonly mark: 'good' | 'odd' | 'bad' | undefined;
  /** What came of the last press. */
  readonly news: object | string | undefined;
  readonly children: ReactNode;
  /** Comes in sight with it, and is not read out. */
  readonly below?: ReactNode;
}

/** There before it says anything, so that nothing moves and it is read out; on a phone it is below. */
function News({ mark, news, children, below }: NewsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news !== undefined) bringInSight(place.current);
  }, [news]);
  return (
    <div ref={place}>
      <p className="part-line live messages-said" role="status">
        {mark && <span className="sign-mark" data-mark={mark} aria-hidden="true" />}
        <span>{children}</span>
      </p>
      {below}
    </div>
  );
}

interface ActionProps {
  readonly label: string;
  readonly isLive: boolean;
  readonly onClick: () => void;
}

function Action({ label, isLive, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className="button"
      aria-disabled={!isLive}
      onClick={() => isLive && onClick()}
    >
      {label}
    </button>
  );
}
