import type { Shell } from '../shell.ts';
import { type Caller, isOpaque } from './callers.ts';

/** Whose pages are around this frame, as far as the browser tells it, or they have called. */
export class Surroundings {
  constructor(
    private readonly shell: Pick<Shell, 'around' | 'isFramed' | 'origin'>,
    private readonly callers: () => readonly Caller[],
  ) {}

  /** Where the browser does not tell who embeds, it is known once it has called. */
  host(): string | undefined {
    const { around, origin } = this.shell;
    return around[0] ?? this.callers().find(({ id }) => id !== origin)?.origin;
  }

  /** Whether any page around this frame is not known to be of the page's own origin. */
  isForeign(): boolean {
    return this.shell.isFramed && !this.around().every((origin) => this.isOwn(origin));
  }

  /** In a foreign frame only inside one of these origins. */
  mayShowKeyFields(inside: readonly string[]): boolean {
    const origin = this.host();
    return !this.isForeign() || (origin !== undefined && inside.includes(origin));
  }

  /** The origins of all pages around this one, or, where the browser does not tell, of the next. */
  private around(): readonly (string | undefined)[] {
    const { around } = this.shell;
    return around.length === 0 ? [this.host()] : around;
  }

  /** Two opaque origins read alike and are never the same, so none of them is this file's. */
  private isOwn(origin: string | undefined): boolean {
    return origin === this.shell.origin && !isOpaque(origin);
  }
}
