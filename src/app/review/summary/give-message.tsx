import { createContext, useContext, useId, useState } from 'react';
import type { CallTarget } from '../../../channel/conversation.ts';
import type { MessageAnswers, MessageGiven } from '../../../channel/protocol/message-protocol.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import type { GivenBeside } from '../../../core/form/rows/given-beside.ts';
import type { Summary } from '../../../core/shown/summary.ts';
import { GIVE_TEXT, giveFault } from './text-message.ts';

/** Holds texts against files, and makes PSBTs of messages. */
export type MessageFiles = CallTarget<keyof MessageAnswers>;

export const MessageFilesContext = createContext<MessageFiles | undefined>(undefined);

/** The file that a text is given to. */
export interface MessageTaker {
  file(): Promise<{ readonly source: Blob; readonly beside: readonly GivenBeside[] }>;
  /** What was given, once it fits. */
  take(given: GivenBeside): void;
}

interface GiveProps {
  readonly wanted: NonNullable<Summary['messageWanted']>;
  readonly taker: MessageTaker;
  readonly chain: Chain;
}

type Fault = Extract<MessageGiven, { readonly ok: false }> | 'lost';

/** Asks for what the file does not tell of its message, and holds it against what is signed. */
export function GiveMessage({ wanted, taker, chain }: GiveProps) {
  const files = useContext(MessageFilesContext);
  const [text, setText] = useState('');
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<Fault>();
  const id = useId();
  if (!files) return null;
  async function give(client: MessageFiles): Promise<void> {
    const ask = { ...(await taker.file()), chain, text, address: address.trim() };
    const answer = await client.ask('giveMessage', ask).catch(() => 'lost' as const);
    if (answer !== 'lost' && answer.ok) taker.take(answer.given);
    else setFault(answer);
  }
  const field = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <div className="give-message" data-testid="give-message">
      <p>{GIVE_TEXT.hint(wanted)}</p>
      {wanted.text && (
        <>
          <label htmlFor={`${id}text`}>{GIVE_TEXT.text}</label>
          <textarea
            {...field}
            id={`${id}text`}
            className="sign-field"
            data-takes="all"
            rows={3}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setFault(undefined);
            }}
          />
        </>
      )}
      {wanted.address && (
        <>
          <label htmlFor={`${id}address`}>{GIVE_TEXT.address}</label>
          <input
            {...field}
            id={`${id}address`}
            className="sign-field bytes"
            data-takes="address"
            value={address}
            onChange={({ target }) => {
              setAddress(target.value);
              setFault(undefined);
            }}
          />
        </>
      )}
      <button type="button" className="button small" onClick={() => void give(files)}>
        {GIVE_TEXT.give}
      </button>
      <p className="part-line live" role="status">
        {fault && <span className="sign-mark" data-mark="bad" aria-hidden="true" />}
        {fault === 'lost' ? GIVE_TEXT.lost : fault && giveFault(fault)}
      </p>
    </div>
  );
}
