/** Holds answers about messages against what is known to be so; see `test/fixtures/truth/README.md`. */
import { parseChain } from '../../core/encoding/chains.ts';
import { differences, type MessageCase } from '../../core/review/testing/truth.ts';
import { execute } from '../dispatch.ts';

interface Answer {
  readonly result: Readonly<Record<string, unknown>> | string | null;
  readonly error: { readonly code: number; readonly message: string } | null;
}

function answerTo(request: string, chain: string): Answer {
  const { body } = execute(request, { chain: parseChain(chain)! });
  return JSON.parse(body, (name, value) =>
    name === 'amount' ? Math.round(value * 100_000_000) : value,
  );
}

/** Where the answer to one that asks for a file or a signature is another. */
export function wrongMessageAnswer(one: MessageCase): readonly string[] {
  const { id, chain, request, expect, error, altered = 'honest' } = one;
  const answer = answerTo(request, chain);
  const said = (words: string) => `${altered} ${words}`;
  if (error) {
    const is = `${answer.error?.code} ${answer.error?.message}`;
    const isSame = is.startsWith(`${error.code} ${error.message.split(': iostream error')[0]}`);
    return isSame ? [] : [said(`${id}: ${is}`)];
  }
  if (answer.error) return [said(`${id}: ${answer.error.message}`)];
  const { not_next, ...members } = expect ?? {};
  const found = answer.result as { readonly next?: string };
  return [
    ...differences(members, found, id),
    ...(not_next && found.next === not_next ? [`${id}: next ${not_next}`] : []),
  ].map(said);
}
