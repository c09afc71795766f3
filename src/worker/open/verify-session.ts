import type {
  OpenBeside,
  VerifiedFile,
  VerifyCalls,
} from '../../channel/protocol/verify-protocol.ts';
import { withMisfits } from '../../core/commitments/explain.ts';
import { explained } from '../../core/forensics/explain.ts';
import type { OtherFile } from '../../core/forensics/recipes/recipe.ts';
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
      this.opened = await subjectIn(file);
      return this.opened?.inputs.length ?? 0;
    },
    verifyRange: ({ start, end }) => withOwnBytes(verifyInputs(this.subject, start, end)),
    explain: async ({ verdicts, others }) => {
      const read = await Promise.all(others.map(readOther));
      const signed = explained(this.subject, verdicts, { others: read.flat() });
      const found = withMisfits(this.subject, signed);
      return withOwnBytes({ verdicts: found.verdicts, outputMisfits: found.outputs });
    },
  };

  private get subject(): Subject {
    if (!this.opened) throw new Error('There is no file');
    return this.opened;
  }
}

async function subjectIn({ source, format, beside }: VerifiedFile): Promise<Subject | undefined> {
  return subjectOf(new Uint8Array(await source.arrayBuffer()), format, beside);
}

/** Nothing where it has no transaction. */
async function readOther({ number, file }: OpenBeside): Promise<readonly OtherFile[]> {
  const subject = await subjectIn(file);
  return subject ? [{ number, subject }] : [];
}
