import type { Answer, InspectName, InspectReply, InspectRequest } from './inspect-protocol.ts';
import type { InspectSession } from './inspect-session.ts';

/** Sends a reply, and gives the buffers in it away. */
export type SendReply = (reply: InspectReply, transfer: readonly ArrayBuffer[]) => void;

/** Answers one request about the input that a worker holds. What fails tells nothing of itself. */
export async function serveInspect(
  session: InspectSession,
  { id, name, ask }: InspectRequest,
  send: SendReply,
): Promise<void> {
  try {
    const answer = await session.answer(name, ask, (progress) => {
      send({ kind: 'inspect.progress', id, progress }, []);
    });
    send({ kind: 'inspect.answer', id, answer }, buffersOf(answer));
  } catch {
    send({ kind: 'inspect.failed', id }, []);
  }
}

/** Buffers of columns and bytes, which are made for the answer alone. */
function buffersOf(answer: Answer<InspectName>): readonly ArrayBuffer[] {
  if (answer instanceof ArrayBuffer) return [answer];
  if (typeof answer !== 'object' || Array.isArray(answer)) return [];
  if ('rows' in answer) return [answer.rows, answer.from, ...Object.values(answer.index)].map(own);
  if ('opened' in answer) return Object.values(answer.opened.index).map(own);
  return [];
}

function own({ buffer }: ArrayBufferView): ArrayBuffer {
  return buffer as ArrayBuffer;
}
