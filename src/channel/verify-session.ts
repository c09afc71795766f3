import { failuresOf } from '../core/describe/failures.ts';
import { originsIn } from '../core/describe/origins.ts';
import type { Chain } from '../core/encoding/chains.ts';
import { joinVerdicts } from '../core/verify/join-verdicts.ts';
import { readableScripts } from '../core/verify/readable-scripts.ts';
import type { Subject } from '../core/verify/subject.ts';
import { type InputVerdict, verifyInputs } from '../core/verify/verify-inputs.ts';
import type { Handlers } from './serve.ts';
import { subjectOf } from './subject-of.ts';
import type { Verdicts, VerifyCalls } from './verify-protocol.ts';

/** Everything that is asked about verifying one file. Raises where none was opened. */
export class VerifySession {
  private opened: Subject | undefined;

  readonly handlers: Handlers<keyof VerifyCalls> = {
    openFile: async (file) => {
      const bytes = new Uint8Array(await file.source.arrayBuffer());
      this.opened = subjectOf(bytes, file.format, file.utxos);
      return this.opened?.inputs.length ?? 0;
    },
    verifyRange: ({ start, end }) => withOwnBytes(verifyInputs(this.subject, start, end)),
    joinRanges: ({ verdicts, chain }) => joined(this.subject, verdicts, chain),
  };

  private get subject(): Subject {
    if (!this.opened) throw new Error('There is no file');
    return this.opened;
  }
}

/** More inputs are verified once the file is shown. */
const MOST_INPUTS_AT_ONCE = 32;
const MOST_BYTES_AT_ONCE = 100_000;

/** Whether a file of so many bytes may be verified as it is opened. */
export function isSmall(size: number): boolean {
  return size <= MOST_BYTES_AT_ONCE;
}

/**
 * The verdicts on a file that is so small that they can come with it, so that
 * nothing moves when they do. Undefined for others.
 */
export function verifyAtOnce(subject: Subject, chain: Chain): Verdicts | undefined {
  const { length } = subject.inputs;
  if (length > MOST_INPUTS_AT_ONCE) return undefined;
  return joined(subject, verifyInputs(subject), chain);
}

/** Inputs, and outputs, whose scripts are put in words. */
const MOST_READ = 40;

function joined(subject: Subject, verdicts: readonly InputVerdict[], chain: Chain): Verdicts {
  const inspection = joinVerdicts(subject, verdicts, { chain });
  const failures = inspection.inputs.flatMap((verdict) => failuresOf(subject, verdict));
  const scripts = readableScripts(subject, MOST_READ);
  return withOwnBytes({ ...inspection, origins: originsIn(subject), failures, scripts });
}

/** A view is posted with all of the buffer that it looks into, so each gets bytes of its own. */
export function withOwnBytes<Value>(value: Value): Value {
  return copied(value) as Value;
}

function copied(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.slice();
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copied(member)]));
}
