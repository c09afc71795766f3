import { describe, expect, test } from 'vitest';
import { UNHEARD } from '../channel/testing/fake-worker.ts';
import { encodeAddress } from '../core/encoding/address.ts';
import { decodeBase64, encodeBase64 } from '../core/encoding/base64.ts';
import { updatedPsbt } from '../core/form/psbt/psbt-update.ts';
import { outputsGiven } from '../core/form/rows/given-beside.ts';
import { type MessageFileSpec, messageFile } from '../core/message/testing/message-files.ts';
import { subjectOfFile } from '../core/review/testing/subjects.ts';
import { extractDestination } from '../core/script/destination.ts';
import { wpkh } from '../core/sign/testing/built-files.ts';
import { messageStatus } from '../core/subject/message/message-status.ts';
import { messageHandlers } from './message-answer.ts';
import { subjectOf } from './open/subject-of.ts';

/* What a person says of a message that the file does not tell. */

const [A = '', B = ''] = ['A', 'B'].map((letter) =>
  encodeAddress(extractDestination(wpkh(letter).scriptPubKey)!, 'regtest'),
);
const TEXT = 'I own this.\n';

function give(bytes: Uint8Array, text: string, address = '') {
  const source = new Blob([new Uint8Array(bytes)]);
  const ask = { source, beside: [], chain: 'regtest', text, address } as const;
  return messageHandlers.giveMessage(ask, UNHEARD);
}

const UNKNOWN = { recorded: null } as const;
const BY_SHAPE = { recorded: null, first: 'claimed' } as const;
const NOTHING = { recorded: null, first: 'none' } as const;
const RECORDED = { first: 'none' } as const;

type Row = readonly [string, Partial<MessageFileSpec>, text: string, address: string];

describe('what fits is what is signed, beside the file and in it', () => {
  test.each<Row>([
    ['the text alone', UNKNOWN, TEXT, ''],
    ['the text, and whose it is', UNKNOWN, TEXT, A],
    ['the text, where a claim says whose it is', BY_SHAPE, TEXT, ''],
    ['both, where the file says neither', NOTHING, TEXT, A],
    ['whose it is, of a text in the file', RECORDED, '', A],
  ])('%s', async (_, spec, text, address) => {
    const bytes = messageFile({ text: TEXT, ...spec });
    const answer = await give(bytes, text, address);
    if (!answer.ok) throw new Error(answer.fault);
    const beside = subjectOf(bytes, 'psbt', [answer.given])!;
    const updated = updatedPsbt(encodeBase64(bytes), [answer.given]).psbt;
    const inside = subjectOfFile(decodeBase64(updated)!);
    const statuses = [beside, inside].map((one) => messageStatus(one, one.message!).status);
    expect(statuses).toEqual(['holds', 'holds']);
    expect(outputsGiven([answer.given]).transactions).toHaveLength(1);
  });
});

describe('what does not fit is not taken', () => {
  test.each<readonly [...Row, object]>([
    ['another text', UNKNOWN, 'I own that.', '', { fault: 'text' }],
    ['other spacing', UNKNOWN, 'I own this.', '', { fault: 'text', spacing: 'final-break' }],
    ['another address', NOTHING, TEXT, B, { fault: 'text' }],
    ['another address than is signed for', UNKNOWN, TEXT, B, { fault: 'text' }],
    ['no address where it is needed', NOTHING, TEXT, '', { fault: 'no-address' }],
    ['no address', NOTHING, TEXT, 'bcrt1', { fault: 'address' }],
    ['another address than a recorded text has', RECORDED, '', B, { fault: 'text' }],
  ])('%s', async (_, spec, text, address, answer) => {
    const bytes = messageFile({ text: TEXT, ...spec });
    expect(await give(bytes, text, address)).toEqual({ ok: false, ...answer });
  });

  test('nothing is given to what is no message', async () => {
    expect(await give(Uint8Array.of(1, 2, 3), TEXT)).toEqual({ ok: false, fault: 'text' });
  });
});
