import { useStore } from 'zustand/react';
import { sendCommand } from '../../../core/said/node-commands.ts';
import { copyText, saveFile } from '../../ui/clipboard.ts';
import { toHex } from '../../ui/format.ts';
import type { SigningForm } from '../form/signing-form.ts';
import type { GoodResult } from './result-value.ts';
import { reviewOfResult, sendableOf } from './sending.ts';
import { RESULT_TEXT } from './text-result.ts';

/* What a result consists of, be it a transaction or a PSBT. */

interface ResultActionProps {
  readonly label: string;
  readonly title?: string;
  /** The one that comes next. */
  readonly isPrimary?: boolean;
  readonly act: () => void;
}

export function ResultAction({ label, title, isPrimary = false, act }: ResultActionProps) {
  return (
    <button
      type="button"
      className={`button ${isPrimary ? 'primary' : ''}`}
      title={title}
      onClick={act}
    >
      {label}
    </button>
  );
}

interface ResultTextProps {
  readonly title: string;
  readonly text: string;
  readonly testId: string;
}

/** Longer ones are shown by their ends. */
const MOST_SHOWN = 20_000;
const END_SHOWN = 200;

export function ResultText({ title, text, testId }: ResultTextProps) {
  return (
    <>
      <h3 className="result-subtitle">{title}</h3>
      <textarea
        className="sign-field hex-box bytes"
        readOnly
        rows={5}
        spellCheck={false}
        aria-label={title}
        data-testid={testId}
        value={shown(text)}
      />
    </>
  );
}

function shown(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  const more = RESULT_TEXT.more(text.length - 2 * END_SHOWN);
  return `${text.slice(0, END_SHOWN)} ${more} ${text.slice(-END_SHOWN)}`;
}

export function copyResult(signingForm: SigningForm, text: string): void {
  void copyText(Promise.resolve(text))
    .catch(() => false)
    .then((done) => signingForm.work.say({ is: done ? 'copied' : 'not-copied' }));
}

export function saveResult(
  signingForm: SigningForm,
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
): void {
  const type = typeof content === 'string' ? 'text/plain' : 'application/octet-stream';
  saveFile(new Blob([content], { type }), name);
  signingForm.work.say({ is: 'saved' });
}

export function saveBytes(signingForm: SigningForm, base64: string, name: string): void {
  saveResult(signingForm, bytesOf(base64), name);
}

export function hexOfBase64(base64: string): string {
  return toHex(bytesOf(base64));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
}

interface SendingProps {
  readonly signingForm: SigningForm;
  readonly result: GoodResult;
}

/** That nothing was sent, and how a node is asked for the coins of what is complete, and sends it. */
export function Sending({ signingForm, result: { chain, file, unspent } }: SendingProps) {
  const { findings, isRefused } = sendableOf(useStore(signingForm.store, reviewOfResult));
  const how = isRefused ? RESULT_TEXT.isRefused : RESULT_TEXT.howToSend;
  return (
    <div className="sending">
      <p>
        <strong>{RESULT_TEXT.notSent}</strong>
        {file !== undefined && ` ${how}`}
      </p>
      {file !== undefined && !isRefused && (
        <p className="bytes command">{sendCommand(chain, file, findings)}</p>
      )}
      {file !== undefined && unspent !== '' && (
        <button
          type="button"
          className="button small"
          title={RESULT_TEXT.unspentWhy}
          onClick={() => copyResult(signingForm, unspent)}
        >
          {RESULT_TEXT.unspent}
        </button>
      )}
    </div>
  );
}
