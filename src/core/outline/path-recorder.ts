import type { Recorder } from '../bytes/recorder.ts';

/** One open part: its kind, and which of its siblings of that kind it is, from 0. */
export interface PathStep {
  readonly kind: string;
  readonly ordinal: number;
}

interface OpenPart extends PathStep {
  /** How many parts of each kind were opened inside. */
  readonly counts: Map<string, number>;
}

/** Remembers only which parts are open: where decoding stands, not what it saw. */
export class PathRecorder implements Recorder {
  readonly detailed = false;
  private readonly parts: OpenPart[] = [];

  constructor() {
    this.restart();
  }

  restart(): void {
    this.parts.splice(0, this.parts.length, { kind: '', ordinal: 0, counts: new Map() });
  }

  open(kind: string): void {
    const { counts } = this.parts.at(-1)!;
    const ordinal = counts.get(kind) ?? 0;
    counts.set(kind, ordinal + 1);
    this.parts.push({ kind, ordinal, counts: new Map() });
  }

  close(): void {
    this.parts.pop();
  }

  leaf(): void {}

  problem(): void {}

  /** The open parts from the outermost to the innermost. */
  path(): readonly PathStep[] {
    return this.parts.slice(1).map(({ kind, ordinal }) => ({ kind, ordinal }));
  }
}
