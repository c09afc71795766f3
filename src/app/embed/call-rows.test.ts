import { describe, expect, test } from 'vitest';
import type { CallRecord } from '../../channel/embed/calls.ts';
import { callRows, whatText } from './call-rows.ts';

const ORIGIN = 'https://a.example';

function record(changes: Partial<CallRecord> = {}): CallRecord {
  return { origin: ORIGIN, methods: ['help'], status: 200, milliseconds: 1, at: 0, ...changes };
}

describe('the last calls', () => {
  test('alike ones in a row are one, with the last time and the longest', () => {
    const calls = [1, 9, 4].map((milliseconds, at) => record({ milliseconds, at }));
    expect(callRows(calls)).toMatchObject([{ count: 3, at: 2, milliseconds: 9, what: 'help' }]);
  });

  test('the newest is first, and others between keep alike ones apart', () => {
    const calls = [record(), record({ methods: ['decodepsbt'] }), record()];
    const rows = callRows(calls);
    expect(rows.map(({ what }) => what)).toEqual(['help', 'decodepsbt', 'help']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  });

  test.each<[string, Partial<CallRecord>]>([
    ['another origin', { origin: 'https://b.example' }],
    ['another user', { user: 'alice' }],
    ['another outcome', { status: 403, error: -32002 }],
    ['another batch', { methods: ['help', 'help'] }],
  ])('%s is a line of its own', (_name, changes) => {
    expect(callRows([record(), record(changes)])).toHaveLength(2);
  });

  test.each<[Partial<CallRecord>, string]>([
    [{}, 'answered'],
    [{ status: 204, methods: [] }, 'answered'],
    [{ error: -22 }, 'error -22'],
    [{ status: 403, error: 403 }, 'procedure not allowed'],
    [{ status: 403, error: -32001 }, 'not allowed'],
    [{ status: 504, error: -32004 }, 'timed out'],
    [{ status: 413 }, 'too large'],
  ])('%j is %s', (changes, outcome) => {
    expect(callRows([record(changes)])[0]?.outcome).toBe(outcome);
  });
});

test.each([
  [['help'], 'help'],
  [['help', 'help', 'decodepsbt'], 'help ×2, decodepsbt'],
  [[''], 'unknown procedure'],
  [['', ''], 'unknown procedure ×2'],
  [[], ''],
])('what was called by %j is %j', (methods, what) => {
  expect(whatText(methods)).toBe(what);
});
