import { expect, test } from 'vitest';
import { RpcErrorCode } from '../errors.ts';
import { type Json, jsonObject } from '../json/value.ts';
import { type CallHint, hintForError } from './call-hint.ts';

const { methodNotFound, invalidAddressOrKey } = RpcErrorCode;
const TEXT = 'the same text with hardened steps';

test.each<
  readonly [
    string,
    code: RpcErrorCode,
    method: string,
    data: Json | undefined,
    CallHint | undefined,
  ]
>([
  [
    'a name with a letter missing',
    methodNotFound,
    'decodpsbt',
    undefined,
    { is: 'guess', name: 'decodepsbt' },
  ],
  [
    'a checksum of another text',
    invalidAddressOrKey,
    'getdescriptorinfo',
    jsonObject(['checksum_of', TEXT]),
    { is: 'checksum of', text: TEXT },
  ],
  [
    'an address of another coin',
    invalidAddressOrKey,
    'createpsbt',
    jsonObject(['address_of', 'Litecoin']),
    { is: 'address of', coin: 'Litecoin' },
  ],
  ['an error without data', invalidAddressOrKey, 'decodpsbt', undefined, undefined],
  ['other data', invalidAddressOrKey, 'decodepsbt', jsonObject(['path', TEXT]), undefined],
  ['data that is no object', invalidAddressOrKey, 'decodepsbt', TEXT, undefined],
  [
    'a checksum that is no text',
    invalidAddressOrKey,
    'decodepsbt',
    jsonObject(['checksum_of', null]),
    undefined,
  ],
])('%s', (_name, code, method, data, hint) => {
  expect(hintForError({ code, ...(data !== undefined && { data }) }, method)).toEqual(hint);
});
