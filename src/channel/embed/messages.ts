import { isLongerThan } from '../../rpc/exchange.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { isArray, isObject, type Json, member } from '../../rpc/json/value.ts';
import type { BodyLimits } from '../../rpc/limits.ts';
import { isPlainObject, type JsonText, jsonTextOf } from './json-text.ts';

/** How a call arrived, and so how its answer goes back. */
export type Form = 'text' | 'wrapped' | 'object';

/** What a sender marks a wrapped message with, to know its answer by. */
export type Key = string | number;

export interface CallMessage {
  readonly kind: 'call';
  readonly form: Form;
  readonly body: string;
  readonly key?: Key;
}

/** A call by its form that cannot be made. */
export interface UnreadableCall {
  readonly kind: 'unreadable';
  readonly form: Form;
  readonly why: 'too large' | 'not JSON';
  readonly key?: Key;
  /** The JSON text of the call's id, where it has one that can be told. */
  readonly id: string;
}

export interface HelloMessage {
  readonly kind: 'hello';
  readonly user?: string;
  readonly secret?: string;
}

export interface CancelMessage {
  readonly kind: 'cancel';
  readonly key?: Key;
  /** The JSON text of a call's id. */
  readonly id?: string;
}

export interface ShowMessage {
  readonly kind: 'show';
  readonly text: string;
  readonly key?: Key;
}

export interface PingMessage {
  readonly kind: 'ping';
  readonly key: Key;
}

export type Incoming =
  | CallMessage
  | UnreadableCall
  | HelloMessage
  | CancelMessage
  | ShowMessage
  | PingMessage;

/**
 * What a message on the window asks for; `undefined` where it is none of our
 * business, and is met with silence: the window belongs to everyone.
 */
export function readWindowMessage(data: unknown, limits: BodyLimits): Incoming | undefined {
  if (typeof data === 'string') return isCallText(data, limits) ? textCall(data) : undefined;
  return readObject(data, limits);
}

/** On a port, which was handed over for this alone, every text is a body. */
export function readPortMessage(data: unknown, limits: BodyLimits): Incoming | undefined {
  if (typeof data !== 'string') return readObject(data, limits);
  return isLongerThan(data, limits.bodyBytes) ? tooLarge('text') : textCall(data);
}

function textCall(body: string): CallMessage {
  return { kind: 'call', form: 'text', body };
}

function tooLarge(form: Form, key?: Key): UnreadableCall {
  return { kind: 'unreadable', form, why: 'too large', id: 'null', ...keyed(key) };
}

function readObject(data: unknown, limits: BodyLimits): Incoming | undefined {
  if (isCallObject(data)) return objectCall(data, limits);
  if (Array.isArray(data)) {
    return data.length > 0 && data.every(isCallObject) ? objectCall(data, limits) : undefined;
  }
  if (!isPlainObject(data) || own(data, 'touchstone') !== 1 || isAnswer(data)) return undefined;
  return readWrapped(data, limits);
}

/** Our own answers come back to us where page and caller share a window. */
function isAnswer(data: object): boolean {
  return ['result', 'error', 'status'].some((name) => Object.hasOwn(data, name));
}

function isCallObject(data: unknown): data is object {
  if (!isPlainObject(data) || Object.hasOwn(data, 'touchstone')) return false;
  return (
    typeof own(data, 'method') === 'string' &&
    !Object.hasOwn(data, 'result') &&
    !Object.hasOwn(data, 'error')
  );
}

function isCallText(text: string, limits: BodyLimits): boolean {
  if (!/^[ \t\r\n]*[[{]/.test(text) || isLongerThan(text, limits.bodyBytes)) return false;
  const value = parseJson(text, limits.nesting);
  if (value === undefined) return false;
  if (isArray(value)) return value.length > 0 && value.every(isCallJson);
  return isCallJson(value);
}

function isCallJson(value: Json): boolean {
  if (!isObject(value) || typeof member(value, 'method') !== 'string') return false;
  return member(value, 'result') === undefined && member(value, 'error') === undefined;
}

function objectCall(data: object, limits: BodyLimits): Incoming {
  const written = jsonTextOf(data, limits.bodyBytes, limits.nesting);
  const why = typeof written === 'string' ? written : tooLong(written.text, limits);
  if (typeof written === 'object' && why === undefined) {
    return { kind: 'call', form: 'object', body: written.text };
  }
  return { kind: 'unreadable', form: 'object', why: why ?? 'not JSON', id: idText(data) };
}

function tooLong(text: string, limits: BodyLimits): 'too large' | undefined {
  return isLongerThan(text, limits.bodyBytes) ? 'too large' : undefined;
}

/** Short enough to be written into an answer without a second thought. */
const LONGEST_ID = 1000;

function idText(data: object): string {
  const id: JsonText = jsonTextOf(own(data, 'id'), LONGEST_ID, 8);
  return typeof id === 'string' ? 'null' : id.text;
}

function readWrapped(data: object, limits: BodyLimits): Incoming | undefined {
  const key = keyOf(own(data, 'key'));
  const body = own(data, 'body');
  if (typeof body === 'string') {
    if (isLongerThan(body, limits.bodyBytes)) return tooLarge('wrapped', key);
    return { kind: 'call', form: 'wrapped', body, ...keyed(key) };
  }
  return readHello(data) ?? readCancel(data) ?? readShow(data, key) ?? readPing(data);
}

function readHello(data: object): HelloMessage | undefined {
  const hello = own(data, 'hello');
  if (!isPlainObject(hello)) return undefined;
  const user = own(hello, 'user');
  const secret = own(hello, 'secret');
  if (user === undefined && secret === undefined) return { kind: 'hello' };
  // Half of a credential, or one that is no text, is a wrong one.
  return { kind: 'hello', user: textOr(user), secret: textOr(secret) };
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readCancel(data: object): CancelMessage | undefined {
  const cancel = own(data, 'cancel');
  if (!isPlainObject(cancel)) return undefined;
  const key = keyOf(own(cancel, 'key'));
  if (key !== undefined) return { kind: 'cancel', key };
  return Object.hasOwn(cancel, 'id') ? { kind: 'cancel', id: idText(cancel) } : undefined;
}

function readShow(data: object, key: Key | undefined): ShowMessage | undefined {
  const text = own(data, 'show');
  return typeof text === 'string' ? { kind: 'show', text, ...keyed(key) } : undefined;
}

function readPing(data: object): PingMessage | undefined {
  const key = keyOf(own(data, 'ping'));
  return key === undefined ? undefined : { kind: 'ping', key };
}

function keyOf(value: unknown): Key | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && value.length <= LONGEST_ID ? value : undefined;
}

function keyed(key: Key | undefined): { readonly key?: Key } {
  return key === undefined ? {} : { key };
}

function own(data: object, name: string): unknown {
  return Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined;
}
