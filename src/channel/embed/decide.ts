import { CHAINS } from '../../core/encoding/chains.ts';
import type { SignedByPerson } from '../../rpc/procedure.ts';
import type { Shell } from '../shell.ts';
import type { Asked, ConsentAnswer } from './callers.ts';
import type { SigningAnswer, SigningQuestion } from './signings.ts';

/*
 * A question is decided in a window of its own: this very file, opened by the
 * shell at `#decide`. Nothing in an embedder's page lies over it; a window of the
 * embedder may, so the buttons name who is let in, and work for no pointer that has
 * not been on the words of the question. Both ends of it are here.
 *
 * How they are bound: the window says to its opener that it listens. The asker
 * hears that only from a window that its own shell opened, while a page of the
 * file's origin is in it (`opened`), and hands it one end of a channel, addressed
 * to that origin. The window takes it only from its opener, and only if that is
 * of the file's origin. The answer goes through the channel, so that who opens
 * or navigates the window, or gets hold of it, can neither give nor read one: to
 * whom the channel's other end belongs, that alone hears it.
 *
 * From disk, and in a sandbox, every origin reads `null`, and any page that opens
 * the window reads as this file. So there the window says nothing to an opener that
 * has not asked whether it listens; and whatever name a question brings along, it
 * shows that it knows none.
 */

/** What is decided. */
export interface DecideQuestion {
  /** `null` where it is opaque, or where the window cannot know. */
  readonly origin: string;
  readonly asked: Asked;
  /** All that may be called then; everything where there is no list. */
  readonly procedures?: readonly string[];
}

/** What is signed, or not. */
export type SignQuestion = Omit<SigningQuestion, 'signal'>;

/** Where the frame has its questions decided. */
export interface DecideWindows {
  /** By a click of a person alone. False where the browser opens no window here. */
  open(question: DecideQuestion, answered: (answer: ConsentAnswer) => void): Promise<boolean>;
  /** The same for what is to be signed; a window that is closed has answered. */
  openToSign(question: SignQuestion, answered: (answer: SigningAnswer) => void): Promise<boolean>;
  /** Takes the question back, and closes its window. */
  close(): void;
  /** Takes the question back, and tells its window, which stays. */
  letGo(): void;
}

type AskerShell = Pick<
  Shell,
  'origin' | 'openWindow' | 'closeWindow' | 'isWindowClosed' | 'post' | 'onMessage'
>;

/** What is asked, and what is done with what its window says. */
interface Asking {
  readonly message: { readonly question: DecideQuestion } | { readonly sign: SignQuestion };
  /** Undefined where that is no answer. */
  readonly take: (data: unknown) => (() => void) | undefined;
  readonly closed: () => void;
}

/** A window that was opened. */
interface Opened extends Asking {
  readonly number: number;
  port: MessagePort | undefined;
}

/** How often it is looked whether a window is still there. */
const LOOK_MS = 250;

/** The asker's side; of windows there is one at a time. */
export function createDecideWindows(shell: AskerShell): DecideWindows {
  let opened: Opened | undefined;

  function close(): void {
    opened?.port?.close();
    if (opened !== undefined) shell.closeWindow();
    opened = undefined;
  }

  /** A window that is loaded anew asks anew, and gets a new channel. */
  function handOver(to: Opened): void {
    to.port?.close();
    const { port1, port2 } = new MessageChannel();
    to.port = port1;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === STILL_THERE) port1.postMessage(STILL_THERE);
      const answer = opened === to ? to.take(data) : undefined;
      if (answer === undefined) return;
      close();
      answer();
    };
    shell.post(to.number, { touchstone: 1, ...to.message }, [port2]);
  }

  async function open(asking: Asking, isWide: boolean): Promise<boolean> {
    close();
    const number = await shell.openWindow(isWide);
    if (number === undefined) return false;
    opened = { ...asking, number, port: undefined };
    void watchClosing(opened);
    return true;
  }

  /** Until it is another window's turn. */
  async function watchClosing(of: Opened): Promise<void> {
    while (opened === of) {
      // It may not be there yet: it is asked until it answers.
      if (isNameless(shell) && of.port === undefined) shell.post(of.number, ARE_YOU_LISTENING);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if (opened !== of || !(await shell.isWindowClosed()) || opened !== of) continue;
      of.port?.close();
      opened = undefined;
      of.closed();
    }
  }

  shell.onMessage(({ relation, from, data }) => {
    if (relation !== 'opened' || from !== opened?.number || !isListening(data)) return;
    handOver(opened);
  });

  return {
    close,
    letGo() {
      opened?.port?.postMessage(GONE);
      opened?.port?.close();
      opened = undefined;
    },
    open: (question, answered) =>
      open(
        {
          message: { question },
          take: (data) => (isAnswer(data) ? () => answered(data) : undefined),
          // The question waits for another window.
          closed: () => {},
        },
        false,
      ),
    openToSign: (question, answered) =>
      open(
        {
          message: { sign: question },
          take(data) {
            const answer = signingAnswerIn(data);
            return answer && (() => answered(answer));
          },
          closed: () => answered('closed'),
        },
        true,
      ),
  };
}

/** Whether this is the window; in a frame it never is. */
export function isForDecision({ address, isFramed }: Pick<Shell, 'address' | 'isFramed'>): boolean {
  return !isFramed && new URL(address).hash === '#decide';
}

/** The file's address, as a person knows it. */
export function fileAddress({ address }: Pick<Shell, 'address'>): string {
  return address.split(/[?#]/)[0] ?? address;
}

/** What the window gets to know and to say. */
export interface Decision {
  readonly question: DecideQuestion;
  readonly answer: (answer: ConsentAnswer) => void;
}

/** The same of what is to be signed. */
export interface ToSign {
  readonly question: SignQuestion;
  readonly answer: (answer: SignedByPerson | 'declined') => void;
}

export interface DecideEvents {
  readonly asked: (decision: Decision) => void;
  readonly askedToSign: (toSign: ToSign) => void;
  /** Nobody waits for the answer any more. */
  readonly gone: () => void;
}

/**
 * The window's side: takes one question. That it listens, its shell says to its opener;
 * without an origin it says so here, once, to an opener that asks.
 */
export function awaitQuestion(
  shell: Pick<Shell, 'origin' | 'onMessage' | 'post'>,
  { asked, askedToSign, gone }: DecideEvents,
): void {
  let isAsked = false;
  let hasSaid = false;
  const asker = <Question extends { readonly origin: string }>(question: Question): Question =>
    isNameless(shell) ? { ...question, origin: shell.origin } : question;
  shell.onMessage(({ relation, origin, from, data, ports: [port] }) => {
    if (relation !== 'opener' || origin !== shell.origin || isAsked) return;
    if (isNameless(shell) && !hasSaid && asksWhetherListening(data)) {
      hasSaid = true;
      shell.post(from, LISTENING);
    }
    if (port === undefined) return;
    const question = questionIn(data);
    const sign = signQuestionIn(data);
    if (question === undefined && sign === undefined) return;
    isAsked = true;
    const stop = watch(port, gone);
    const answer = (said: unknown): void => {
      stop();
      port.postMessage(said);
    };
    if (question !== undefined) asked({ question: asker(question), answer });
    else if (sign !== undefined) askedToSign({ question: asker(sign), answer });
  });
}

/** How often the window asks whether somebody still waits, and how often in vain before it says so. */
const ASK_AGAIN_MS = 1000;
const ASKED_IN_VAIN = 5;

/** A channel does not tell in every browser that its other end is gone. */
function watch(port: MessagePort, gone: () => void): () => void {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered++ === ASKED_IN_VAIN) gone();
    port.postMessage(STILL_THERE);
  }, ASK_AGAIN_MS);
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    unanswered = 0;
    if (data !== GONE) return;
    clearInterval(timer);
    gone();
  };
  return () => clearInterval(timer);
}

const STILL_THERE = 'still there';
/** That nobody waits any more. */
const GONE = 'gone';

/** Whether the origin of this file tells no page from the next. */
function isNameless({ origin }: Pick<Shell, 'origin'>): boolean {
  return origin === 'null';
}

/** What the window says, or its shell. */
const LISTENING = { touchstone: 1, listens: 'decide' } as const;

function isListening(data: unknown): boolean {
  return isRecord(data) && data['touchstone'] === 1 && data['listens'] === LISTENING.listens;
}

const ARE_YOU_LISTENING = { touchstone: 1, asks: 'decide' } as const;

function asksWhetherListening(data: unknown): boolean {
  return isRecord(data) && data['touchstone'] === 1 && data['asks'] === ARE_YOU_LISTENING.asks;
}

const ANSWERS: readonly unknown[] = ['once', 'until closed', 'denied'] satisfies ConsentAnswer[];

function isAnswer(data: unknown): data is ConsentAnswer {
  return ANSWERS.includes(data);
}

function signingAnswerIn(data: unknown): SignedByPerson | 'declined' | undefined {
  if (data === 'declined') return data;
  if (!isRecord(data)) return undefined;
  const { psbt, complete, hex } = data;
  if (typeof psbt !== 'string' || typeof complete !== 'boolean') return undefined;
  if (hex === undefined) return { psbt, complete };
  return typeof hex === 'string' ? { psbt, complete, hex } : undefined;
}

function signQuestionIn(data: unknown): SignQuestion | undefined {
  const sign = isRecord(data) && data['touchstone'] === 1 ? data['sign'] : undefined;
  if (!isRecord(sign)) return undefined;
  const { origin, psbt, until } = sign;
  const chain = CHAINS.find((one) => one === sign['chain']);
  if (typeof origin !== 'string' || typeof psbt !== 'string') return undefined;
  if (typeof until !== 'number' || chain === undefined) return undefined;
  return { origin, psbt, chain, until };
}

function questionIn(data: unknown): DecideQuestion | undefined {
  const question = isRecord(data) && data['touchstone'] === 1 ? data['question'] : undefined;
  if (!isRecord(question)) return undefined;
  const { origin, asked, procedures } = question;
  if (typeof origin !== 'string' || !(asked === 'show' || isTexts(asked))) return undefined;
  if (procedures === undefined) return { origin, asked };
  return isTexts(procedures) ? { origin, asked, procedures } : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
