import type { CoinSummary, MessageSummary } from '../../../core/shown/summary.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { Amount } from './amount.tsx';
import { ProofMark } from './proof-mark.tsx';
import { Fact } from './summary-facts.tsx';
import { MESSAGE_TEXT } from './text-message.ts';

interface MessageProps {
  readonly message: MessageSummary;
}

/** What is signed, in a frame of its own: a text can look like our words. */
export function MessageView({ message }: MessageProps) {
  const { text, isOther, address, isReserves, coins, coinCount } = message;
  return (
    <section className="message-summary" aria-label={MESSAGE_TEXT.title}>
      <dl className="facts">
        <Fact name={MESSAGE_TEXT.text(isOther === true)} wide>
          {text === undefined ? MESSAGE_TEXT.noText : <MessageText text={text} />}
        </Fact>
        {(address !== undefined || isReserves) && (
          <Fact name={MESSAGE_TEXT.signer} wide>
            {address === undefined ? (
              MESSAGE_TEXT.owners
            ) : (
              <span className="fact-id">{address}</span>
            )}
          </Fact>
        )}
        {coinCount > 0 && (
          <Fact name={MESSAGE_TEXT.coins} wide>
            <div>
              <ul className="message-coins">
                {coins.map((coin) => (
                  <Coin key={coin.outpoint} coin={coin} />
                ))}
              </ul>
              {coinCount > coins.length && <p>{MESSAGE_TEXT.more(coinCount - coins.length)}</p>}
              <p className="fact-note">{MESSAGE_TEXT.ask}</p>
              <pre className="message-commands">
                {coins.map(({ command }) => command).join('\n')}
              </pre>
            </div>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Coin({ coin: { outpoint, amount, proof } }: { readonly coin: CoinSummary }) {
  return (
    <li>
      {amount === undefined ? MESSAGE_TEXT.unknownAmount : <Amount satoshis={amount} />}{' '}
      <ProofMark proof={proof} /> <span className="fact-id">{outpoint}</span>
    </li>
  );
}

/** More is said to be there, and not shown. */
const MOST_CHARACTERS = 20_000;

function MessageText({ text }: { readonly text: string }) {
  const shown = text.slice(0, MOST_CHARACTERS);
  const left = text.length - shown.length;
  return (
    <>
      <div className="message-text" data-testid="message-text">
        {shown.split('\n').map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move
          <div key={i}>{line === '' ? '\u00a0' : <PlainText text={line} />}</div>
        ))}
      </div>
      {left > 0 && <p className="fact-note">{MESSAGE_TEXT.cut(left)}</p>}
    </>
  );
}
