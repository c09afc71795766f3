import { utf8Of } from '../core/bytes/utf8-text.ts';
import { type KeylessForm, keylessForm, keysOfForm } from '../core/form/form-parts.ts';
import type { KnownOfPerson } from '../core/form/types.ts';
import {
  type CallTarget,
  type Client,
  createClient,
  WorkerLost,
  type WorkerPort,
} from './conversation.ts';
import type {
  CheckedDocument,
  CheckedForm,
  CheckedKeys,
  FormDocument,
  ReadAnswer,
  SignForm,
} from './protocol/signing-form-protocol.ts';
import { wipeKeysOf } from './secrets.ts';

/** Calls about PSBTs beside the form. */
export type PsbtCallName =
  | 'finalisePsbt'
  | 'transactionAlone'
  | 'updatePsbt'
  | 'addCopies'
  | 'comparePsbts';

/**
 * What the Sign view asks of a worker. Every call rejects with `WorkerLost` once
 * the worker is gone, whatever ended it, and none stays unsettled.
 */
export interface SigningFormClient extends CallTarget<PsbtCallName> {
  /** Makes out what was given, to a form that is about something or about nothing. */
  read(given: Blob | string, of?: FormDocument): Promise<ReadAnswer>;
  /**
   * Judges the form. Meant to be asked at every change: one question is on its way
   * and one waits, and those that a newer one overtakes while they wait are
   * answered with the answer to that one.
   */
  check(form: SignForm): Promise<CheckedForm>;
  /** Ends the worker, and with it what it knows of keys. The next call starts another. */
  end(): void;
}

/** Calls about the form, answered by one worker, which is started at the first. */
export function createSigningFormClient(start: () => WorkerPort): SigningFormClient {
  const client = createClient(start);
  const checks = new LatestOnly(checking(client), wipeKeysOf);
  return {
    ask: (name, ask) => client.ask(name, ask),
    read: (given, of = { transaction: '' }) =>
      client.ask('readGiven', { given: typeof given === 'string' ? handed(given) : given, of }),
    check: (form) => checks.ask(form),
    end: () => {
      checks.drop(new WorkerLost('The worker was ended'));
      client.stop();
    },
  };
}

/** Longer texts are no keys, and are handed over as files are. */
const LONGEST_SECRET = 1 << 16;

/** A text that may be a secret as bytes. */
function handed(text: string): Blob | Uint8Array {
  return text.length > LONGEST_SECRET ? new Blob([text]) : utf8Of(text);
}

/**
 * What does not depend on keys is asked about once; while they are typed it stays the same
 * objects. The worker keeps the document of the last question by a number, so that a
 * question about keys carries nothing else; one that was started since is asked as a whole.
 */
function checking(client: Client): (form: SignForm) => Promise<CheckedForm> {
  let known: Known | undefined;
  let id = 0;
  return async (form) => {
    const of = keylessForm(form);
    const { worker } = client;
    if (known && worker === known.worker && isSameDocument(known.of, of)) {
      const { said } = known;
      return joined(said, await client.ask('checkKeys', { id, keys: keysOfForm(form) }));
    }
    const answer = client.ask('checkForm', { id: ++id, form });
    const asked = client.worker;
    const checked = await answer;
    const { keys: _, owners: __, judged: ___, mismatch: ____, ...said } = checked;
    known = { of, said, worker: asked };
    return joined(checked, checked);
  };
}

interface Known {
  readonly of: KeylessForm;
  readonly said: CheckedDocument;
  /** Which has the document. */
  readonly worker: number | undefined;
}

/** What is judged with keys stands in the place of what was judged without. */
function joined(said: CheckedDocument, ofKeys: CheckedKeys): CheckedForm {
  return { ...said, ...ofKeys, ...ofKeys.judged };
}

function isSameDocument(a: KeylessForm, b: KeylessForm): boolean {
  if (a.chain !== b.chain || a.hashType !== b.hashType) return false;
  if ('psbt' in a || 'psbt' in b) {
    return 'psbt' in a && 'psbt' in b && a.psbt === b.psbt && isSameKnown(a, b);
  }
  return (
    a.transaction === b.transaction &&
    a.utxos.length === b.utxos.length &&
    a.utxos.every((row, i) => row === b.utxos[i])
  );
}

function isSameKnown(a: KnownOfPerson, b: KnownOfPerson): boolean {
  const [wallet = [], other = []] = [a.wallet, b.wallet];
  return (
    a.payments === b.payments &&
    wallet.length === other.length &&
    wallet.every((text, i) => text === other[i])
  );
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: WorkerLost) => void;
}

/** Passes on one question at a time, and of those that come meanwhile the newest. */
class LatestOnly<Question, Answer> {
  private isBusy = false;
  private next: Question | undefined;
  private waiting: Waiting<Answer>[] = [];

  constructor(
    private readonly pass: (question: Question) => Promise<Answer>,
    /** What is done with a question that is not passed on. */
    private readonly forget: (question: Question) => void,
  ) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.forgetNext();
      this.next = question;
      if (!this.isBusy) this.passNext();
    });
  }

  /** Rejects all that has not been passed on. */
  drop(reason: WorkerLost): void {
    this.forgetNext();
    for (const { reject } of this.waiting.splice(0)) reject(reason);
  }

  private forgetNext(): void {
    if (this.next !== undefined) this.forget(this.next);
    this.next = undefined;
  }

  private passNext(): void {
    const { next } = this;
    if (next === undefined) return;
    const asked = this.waiting.splice(0);
    this.next = undefined;
    this.isBusy = true;
    const done = () => {
      this.isBusy = false;
      this.passNext();
    };
    this.pass(next).then(
      (answer) => {
        for (const { resolve } of asked) resolve(answer);
        done();
      },
      (reason: WorkerLost) => {
        for (const { reject } of asked) reject(reason);
        done();
      },
    );
  }
}
