import type { Shell } from '../shell.ts';
import type { Asked, ConsentAnswer } from './callers.ts';

/*
 * A question is decided in a window of its own: this very file, opened by the
 * shell at `#decide`. Nothing in an embedder's page lies over it; a window of the
 * embedder may, so the buttons name who is let in, and work for no pointer that has
 * not been over the question. Both ends of it are here.
 *
 * How they are bound: the window says to its opener that it listens. The asker
 * hears that only from a window that its own shell opened, while a page of the
 * file's origin is in it (`opened`), and hands it one end of a channel, addressed
 * to that origin. The window takes it only from its opener, and only if that is
 * of the file's origin. The answer goes through the channel, so that who opens
 * or navigates the window, or gets hold of it, can neither give nor read one: to
 * whom the channel's other end belongs, that alone hears it.
 */

/** What is decided. */
export interface DecideQuestion {
  /** `null` where it is opaque. */
  readonly origin: string;
  readonly asked: Asked;
  /** All that may be called then; everything where there is no list. */
  readonly procedures?: readonly string[];
}

/** Where the frame has its questions decided. */
export interface DecideWindows {
  /** By a click of a person alone. False where the browser opens no window here. */
  open(question: DecideQuestion, answered: (answer: ConsentAnswer) => void): Promise<boolean>;
  /** Takes the question back, and closes its window. */
  close(): void;
}

type AskerShell = Pick<Shell, 'openWindow' | 'closeWindow' | 'post' | 'onMessage'>;

/** A window that was opened. */
interface Opened {
  readonly number: number;
  readonly question: DecideQuestion;
  readonly answered: (answer: ConsentAnswer) => void;
  port: MessagePort | undefined;
}

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
      if (opened !== to || !isAnswer(data)) return;
      close();
      to.answered(data);
    };
    shell.post(to.number, { touchstone: 1, question: to.question }, [port2]);
  }

  shell.onMessage(({ relation, from, data }) => {
    if (relation !== 'opened' || from !== opened?.number || !isListening(data)) return;
    handOver(opened);
  });

  return {
    close,
    async open(question, answered) {
      close();
      const number = await shell.openWindow();
      if (number === undefined) return false;
      opened = { number, question, answered, port: undefined };
      return true;
    },
  };
}

/** Whether this is the window; in a frame it never is. */
export function isForDecision({ address, isFramed }: Pick<Shell, 'address' | 'isFramed'>): boolean {
  return !isFramed && new URL(address).hash === '#decide';
}

/** The file's address, as a person knows it. */
export function placeOf({ address }: Pick<Shell, 'address'>): string {
  return address.split(/[?#]/)[0] ?? address;
}

/** What the window gets to know and to say. */
export interface Decision {
  readonly question: DecideQuestion;
  readonly answer: (answer: ConsentAnswer) => void;
}

export interface DecideEvents {
  readonly asked: (decision: Decision) => void;
  /** Nobody waits for the answer any more. */
  readonly gone: () => void;
}

/** The window's side: takes one question. That it listens, its shell says to its opener. */
export function awaitQuestion(
  shell: Pick<Shell, 'origin' | 'onMessage'>,
  { asked, gone }: DecideEvents,
): void {
  let isAsked = false;
  shell.onMessage(({ relation, origin, data, ports: [port] }) => {
    const isOurs = relation === 'opener' && origin === shell.origin;
    const question = isOurs ? questionIn(data) : undefined;
    if (question === undefined || port === undefined || isAsked) return;
    isAsked = true;
    const stop = watch(port, gone);
    asked({
      question,
      answer(answer) {
        stop();
        port.postMessage(answer);
      },
    });
  });
}

/** How often the window asks whether somebody still waits, and how often in vain before it says so. */
const ASK_AGAIN_MS = 1000;
const ASKED_IN_VAIN = 5;

/** A channel does not tell in every browser that its other end is gone. */
function watch(port: MessagePort, gone: () => void): () => void {
  let unanswered = 0;
  port.onmessage = () => {
    unanswered = 0;
  };
  const timer = setInterval(() => {
    if (unanswered++ === ASKED_IN_VAIN) gone();
    port.postMessage(STILL_THERE);
  }, ASK_AGAIN_MS);
  return () => clearInterval(timer);
}

const STILL_THERE = 'still there';

/** What the shell of the window says. */
function isListening(data: unknown): boolean {
  return isRecord(data) && data['touchstone'] === 1 && data['listens'] === 'decide';
}

const ANSWERS: readonly unknown[] = ['once', 'until closed', 'denied'] satisfies ConsentAnswer[];

function isAnswer(data: unknown): data is ConsentAnswer {
  return ANSWERS.includes(data);
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
