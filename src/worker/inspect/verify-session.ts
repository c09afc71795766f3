import type { VerifyCalls } from '../../channel/verify-protocol.ts';
import { explained } from '../../core/forensics/explain.ts';
import type { Subject } from '../../core/subject/subject.ts';
import { verifyInputs } from '../../core/verdict/verify-inputs.ts';
import type { Handlers } from '../serve.ts';
import { subjectOf } from './subject-of.ts';
import { withOwnBytes } from './verdicts.ts';

/** Everything that is asked about verifying one file. Raises where none was opened. */
export class VerifySession {
  private opened: Subject | undefined;

  readonly handlers: Handlers<keyof VerifyCalls> = {
    openFile: async (file) => {
      const bytes = new Uint8Array(await file.source.arrayBuffer());
      this.opened = subjectOf(bytes, file.format, file.beside);
      return this.opened?.inputs.length ?? 0;
    },
    verifyRange: ({ start, end }) => withOwnBytes(verifyInputs(this.subject, start, end)),
    explain: (verdicts) => withOwnBytes(explained(this.subject, verdicts)),
  };

  private get subject(): Subject {
    if (!this.opened) throw new Error('There is no file');
    return this.opened;
  }
}
