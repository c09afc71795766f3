import { formatCount } from '../core/said/words.ts';
import type { System } from './system.ts';

/** What takes less is over before anybody wonders. */
const PATIENCE_MS = 500;
const BETWEEN_MS = 100;
/** Back to the start of the line, and all of it away (ECMA-48, 8.3.41). */
const CLEAR = '\r\u001b[K';

/**
 * Says on a terminal how far work is that takes long, in one line of standard error that
 * is away in the end.
 */
class Progress {
  private next: number;
  private isShown = false;

  constructor(private readonly system: Pick<System, 'now' | 'warn' | 'isErrorTerminal'>) {
    this.next = system.now() + PATIENCE_MS;
  }

  readonly inputs = (done: number, total: number): void => {
    const { system } = this;
    if (!system.isErrorTerminal || system.now() < this.next) return;
    this.next = system.now() + BETWEEN_MS;
    this.isShown = true;
    const words = `${formatCount(done)} of ${formatCount(total)} inputs are verified`;
    system.warn(`${CLEAR}touchstone: ${words}`);
  };

  end(): void {
    if (this.isShown) this.system.warn(CLEAR);
    this.isShown = false;
  }
}

/** What `work` gives, with its progress told while it takes long. */
export function withProgress<T>(
  system: System,
  work: (onInputs: (done: number, total: number) => void) => T,
): T {
  const progress = new Progress(system);
  try {
    return work(progress.inputs);
  } finally {
    progress.end();
  }
}
