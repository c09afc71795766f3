import { describe, expect, test } from 'vitest';
import { RpcError } from '../../rpc/errors.ts';
import { CORE_LIMITS } from '../../rpc/limits.ts';
import { fakeWorkers } from '../testing/fake-worker.ts';
import { createBodyReader } from './body-reader.ts';

const FULL = new RpcError(503, 'full');
const NOTHING = { isCall: false, names: [], ids: [] };
const call = (id: unknown, method = 'help') => JSON.stringify({ id, method });
const refused = (id: string) => `{"result":null,"error":{"code":503,"message":"full"},"id":${id}}`;

function readerOf(mute: 'all' | [] = []) {
  const { started, start } = fakeWorkers(mute);
  return { started, reader: createBodyReader(start, CORE_LIMITS) };
}

describe('a body', () => {
  test.each<[string, string, object]>([
    ['a call', call(1), { isCall: true, names: ['help'], ids: ['1'] }],
    ['a call without an id', '{"method":"help"}', { isCall: true, names: ['help'], ids: [] }],
    ['of nothing there is', call('a', 'x'), { isCall: true, names: [''], ids: ['"a"'] }],
    [
      'a batch',
      `[${call(1)},${call(null)}]`,
      { isCall: true, names: ['help', 'help'], ids: ['1', 'null'] },
    ],
    ['an answer', '{"id":1,"method":"help","result":1}', { isCall: false }],
    ['no JSON', '{"id":1', NOTHING],
    ['nothing', '', NOTHING],
  ])('that is %s is read by a worker', async (_name, body, read) => {
    const { started, reader } = readerOf();
    expect(await reader.names(body)).toMatchObject(read);
    expect(started).toHaveLength(1);
  });

  test.each<[string, string, string]>([
    ['a call', call(7), refused('7')],
    ['a batch', `[${call(1)},${call('b')}]`, `[${refused('1')},${refused('"b"')}]`],
    ['a long call, without its id', call(7, 'x'.repeat(1 << 20)), refused('null')],
  ])('that is %s is refused', async (_name, body, answer) => {
    const { reader } = readerOf();
    expect((await reader.refuse(body, FULL)).body).toBe(answer);
  });
});

describe('where there is no worker', () => {
  test.each<[string, (started: ReturnType<typeof readerOf>['started']) => void]>([
    ['as it died', (started) => started[0]?.die()],
    ['as it failed', (started) => started[0]?.say({ id: 1, failed: true })],
  ])('%s, a body is nothing, and refused without its id', async (_name, end) => {
    const { started, reader } = readerOf('all');
    const waiting = Promise.all([reader.names(call(1)), reader.refuse(call(1), FULL)]);
    end(started);
    expect(await waiting).toMatchObject([NOTHING, { status: 503, body: refused('null') }]);
  });

  test('more than can wait is not read', async () => {
    const { started, reader } = readerOf('all');
    const long = 'x'.repeat(1 << 25);
    void reader.names(long);
    expect(await reader.names(long)).toEqual(NOTHING);
    void reader.names('');
    expect(started[0]?.asked).toHaveLength(2);
  });
});
