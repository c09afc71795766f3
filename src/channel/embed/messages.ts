import { isLongerThan } from '../../rpc/exchange.ts';
import type { BodyLimits } from '../../rpc/limits.ts';
import { isPlainObject, type JsonText, jsonTextOf } from './json-text.ts';

/** How a call arrived, and so how its answer goes back. */
export type CallForm = 'text' | 'wrapped' | 'object';

/** What a sender marks a wrapped message with, to know its answer by. */
export type Key = string | number;

export interface CallMessage {
  readonly kind: 'call';
  readonly form: CallForm;
  readonly body: string;
  readonly key?: Key;
  /** A bare text on the window: whether it is a call, a worker has to say. */
  readonly isUnsure?: true;
}

/** A call by its form that cannot be made. */
export interface UnreadableCall {
  readonly kind: 'unreadable';
  readonly form: CallForm;
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

/** Characters of a body that are read for one who may not call. */
export const LONGEST_READ = 1 << 20;

/**
 * What a message on the window asks for; `undefined` where it is none of our
 * business, and is met with silence: the window belongs to everyone. So is what
 * a stranger, who was not let in, sends as a call that cannot be made.
 */
export function readWindowMessage(
  data: unknown,
  limits: BodyLimits,
  isStranger = false,
): Incoming | undefined {
  if (typeof data === 'string') return readText(data, limits);
  const bodyBytes = isStranger ? Math.min(limits.bodyBytes, LONGEST_READ) : limits.bodyBytes;
  const incoming = readObject(data, limits, bodyBytes);
  return isStranger && incoming?.kind === 'unreadable' ? undefined : incoming;
}

function readText(text: string, limits: BodyLimits): CallMessage | undefined {
  const isJson = /^[ \t\r\n]*[[{]/.test(text);
  return isJson && text.length <= limits.bodyBytes
    ? { ...textCall(text), isUnsure: true }
    : undefined;
}

/** On a port, which was handed over for this alone, every text is a body. */
export function readPortMessage(data: unknown, limits: BodyLimits): Incoming | undefined {
  if (typeof data !== 'string') return readObject(data, limits, limits.bodyBytes);
  return isLongerThan(data, limits.bodyBytes) ? tooLarge('text') : textCall(data);
}

function textCall(body: string): CallMessage {
  return { kind: 'call', form: 'text', body };
}

function tooLarge(form: CallForm, key?: Key): UnreadableCall {
  return { kind: 'unreadable', form, why: 'too large', id: 'null', ...keyed(key) };
}

/** `bodyBytes` is for what has to be written as a body first. */
function readObject(data: unknown, limits: BodyLimits, bodyBytes: number): Incoming | undefined {
  const written = { ...limits, bodyBytes };
  if (isCallObject(data)) return objectCall(data, written);
  if (Array.isArray(data)) {
    return data.length > 0 && data.every(isCallObject) ? objectCall(data, written) : undefined;
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

/** A longer one is a wrong one too: to hash it would take its time. */
function textOr(value: unknown): string {
  return typeof value === 'string' && value.length <= LONGEST_ID ? value : '';
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
