import { isLongerThan } from '../../rpc/exchange.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { isArray, isObject, type Json, member } from '../../rpc/json/value.ts';
import { writeJson } from '../../rpc/json/write.ts';
import type { BodyLimits } from '../../rpc/limits.ts';
import { PROCEDURE_NAMES } from '../../rpc/procedure-names.ts';
import type { BodyNames } from '../protocol/protocol.ts';

/** Reads a whole body, which takes a second for the longest. Never raises. */
export function readNames(body: string, limits: BodyLimits): BodyNames {
  const value = isLongerThan(body, limits.bodyBytes) ? null : parse(body, limits.nesting);
  const calls: readonly Json[] = isArray(value) ? value : [value];
  return {
    isCall: calls.length > 0 && calls.every(isCallJson),
    names: calls.filter(isObject).map((call) => knownName(member(call, 'method'))),
    ids: calls.filter(isObject).flatMap((call) => {
      const id = member(call, 'id');
      return id === undefined ? [] : [writeJson(id)];
    }),
  };
}

/**
 * A text that would be a call but for half of a surrogate pair is meant as one.
 * Core refuses it as no JSON, and so does its answer; silence would say nothing.
 */
function parse(body: string, nesting: number): Json {
  const value = parseJson(body, nesting);
  if (value !== undefined || !SURROGATE.test(body)) return value ?? null;
  return parseJson(withoutSurrogates(body), nesting) ?? null;
}

const SURROGATE = /[\ud800-\udfff]|\\u[dD][89a-fA-F]/;

/** What stands behind a backslash is read as one, so that `\\ud800` stays the text that it is. */
function withoutSurrogates(body: string): string {
  return body
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\\(?:u[dD][89a-fA-F][0-9a-fA-F]{2}|[\s\S])/g, (written) =>
      written.length > 2 ? '\\ufffd' : written,
    );
}

function isCallJson(value: Json): boolean {
  if (!isObject(value) || typeof member(value, 'method') !== 'string') return false;
  return member(value, 'result') === undefined && member(value, 'error') === undefined;
}

/** What is no procedure's name may be anything, a secret too. */
function knownName(method: Json | undefined): string {
  return typeof method === 'string' && PROCEDURE_NAMES.includes(method) ? method : '';
}
