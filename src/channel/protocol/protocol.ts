import type { Chain } from '../../core/encoding/chains.ts';
import type { CallHint } from '../../rpc/console/call-hint.ts';
import type { LineFault } from '../../rpc/console/command-line.ts';
import type { RpcErrorCode } from '../../rpc/errors.ts';
import type { Reply } from '../../rpc/exchange.ts';
import type { PrettyLines } from '../../rpc/json/pretty-lines.ts';
import type { BodyLimits } from '../../rpc/limits.ts';
import type { SignedByPerson } from '../../rpc/procedure.ts';
import type { Credential } from '../embed/credentials.ts';
import type { QrCalls } from '../qr/qr-protocol.ts';
import type { CompareCalls } from './compare-protocol.ts';
import type { DisclosureCalls } from './disclosure-protocol.ts';
import type { InspectCalls } from './inspect-protocol.ts';
import type { MendCalls } from './mend-protocol.ts';
import type { MessageCalls } from './message-protocol.ts';
import type { PackageCalls } from './package-protocol.ts';
import type { RehearsalCalls } from './rehearsal-protocol.ts';
import type { ReportCalls } from './report-protocol.ts';
import type { SignCalls } from './sign-protocol.ts';
import type { FormCalls } from './signing-form-protocol.ts';
import type { StepsCalls } from './steps-protocol.ts';
import type { VerifyCalls } from './verify-protocol.ts';

/** A JSON-RPC body for the procedures, and the chain that they speak of. */
export interface RpcRequest {
  readonly body: string;
  readonly chain: Chain;
  /** Core's where there are none. */
  readonly limits?: BodyLimits;
  /** What the caller may call; everything where there is no list. */
  readonly procedures?: readonly string[];
  /** Asks for {@link RpcReply.methods}. */
  readonly tellMethods?: true;
  /** Where a single call may have a person asked: what they answered, once they have. */
  readonly person?: { readonly signed?: SignedByPerson };
}

/** What the node would answer. */
export interface RpcReply extends Reply {
  /** What was called, in order: names of procedures, empty where there is none of the name. */
  readonly methods?: readonly string[];
  /** In the place of an answer: a PSBT in base64 that a person has to sign first. */
  readonly toSign?: string;
}

/** A body that is read before it is answered. */
export interface BodyRequest {
  readonly body: string;
  readonly limits: BodyLimits;
}

/** What of a body is known before it is answered. */
export interface BodyNames {
  /** Whether a bare text is a call, or a batch of calls: a window belongs to everyone. */
  readonly isCall: boolean;
  /** What it calls, in order: names of procedures, empty where there is none of the name. */
  readonly names: readonly string[];
  /** The ids of the calls that have one, as JSON text. */
  readonly ids: readonly string[];
}

/** A line of the console: a command, or a JSON-RPC body. */
export interface ConsoleRequest {
  readonly line: string;
  readonly chain: Chain;
  /** Whether the line may hold private keys. */
  readonly mayHoldKeys: boolean;
}

/** What the console shows for a line. */
export type ConsoleAnswer =
  /** A result that is a text, as it is. */
  | { readonly kind: 'text'; readonly text: string }
  | PrintedJson
  /** To notifications, and to a body that is too large. */
  | { readonly kind: 'nothing'; readonly status: number }
  | {
      readonly kind: 'error';
      readonly code: string;
      readonly message: string;
      readonly hint?: CallHint | undefined;
    }
  | { readonly kind: 'refused'; readonly refusal: LineRefusal };

/** JSON as it came, UTF-8, and where the lines of its pretty print begin. */
export interface PrintedJson extends PrettyLines {
  readonly kind: 'json';
  readonly text: Uint8Array;
  /** The HTTP status, where a body was asked. */
  readonly status?: number;
}

/** Why a line is not called. */
export type LineRefusal =
  | { readonly why: LineFault | 'keys' | 'redacted' }
  | { readonly why: 'not JSON'; readonly parameter: string; readonly position: number };

/** Calls by name: what is asked and what is answered. */
interface RpcCalls {
  rpc: { ask: RpcRequest; answer: RpcReply };
  names: { ask: BodyRequest; answer: BodyNames };
  /** Answers every call in a body with one error. */
  refuse: {
    ask: BodyRequest & { readonly code: RpcErrorCode; readonly message: string };
    answer: Reply;
  };
  /** Whether a user and a secret are those of one of the credentials. */
  authorise: {
    ask: {
      readonly credentials: readonly Credential[];
      readonly user: string;
      readonly secret: string;
    };
    answer: { readonly isRight: boolean };
  };
  console: { ask: ConsoleRequest; answer: ConsoleAnswer };
  /** Whether the program computes what it has to, before a key is typed; `failed` names what does not. */
  selfTest: { ask: Record<string, never>; answer: { readonly failed: string | undefined } };
}

/** Everything that a worker is asked. */
export interface WorkerCalls
  extends RpcCalls,
    InspectCalls,
    FormCalls,
    SignCalls,
    VerifyCalls,
    CompareCalls,
    QrCalls,
    MessageCalls,
    DisclosureCalls,
    MendCalls,
    PackageCalls,
    RehearsalCalls,
    ReportCalls,
    StepsCalls {}

export type CallName = keyof WorkerCalls;
export type Ask<Name extends CallName> = WorkerCalls[Name]['ask'];
export type Answer<Name extends CallName> = WorkerCalls[Name]['answer'];

/** How far a call has come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export type Report = (progress: Progress) => void;

/** From the page; `id` is its own and comes back with everything that is said to it. */
export type RequestOf<Name extends CallName> = {
  readonly [One in Name]: { readonly id: number; readonly name: One; readonly ask: Ask<One> };
}[Name];

export type Request = RequestOf<CallName>;

/** From the worker: any number of times how far it is, then the answer, or that it failed. */
export type WorkerReply =
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly answer: Answer<CallName> }
  /** A fault of ours; the worker is of no more use. */
  | { readonly id: number; readonly failed: true };
