import { useStore } from 'zustand/react';
import type { SignatureVerdict } from '../../../core/verdict/signature-verdict.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { NodeId } from '../../document/node-id.ts';
import { CHECKS_TEXT, verdictText } from '../../review/text-verdicts.ts';
import { toHex } from '../../ui/format.ts';
import { isInput, openPreimage, openPreimageAt } from './preimage-state.ts';
import { PREIMAGE_TEXT } from './text.ts';

interface PreimageButtonProps {
  readonly document: InputDocument;
  readonly input: number;
  readonly signature?: SignatureVerdict;
}

/** Opens what is hashed for a signature; without one, what a signer would hash. */
export function PreimageButton({ document, input, signature }: PreimageButtonProps) {
  return (
    <button
      type="button"
      className="note-place"
      title={signature ? PREIMAGE_TEXT.openWhy : PREIMAGE_TEXT.openOfInput}
      aria-label={`${PREIMAGE_TEXT.open}, ${CHECKS_TEXT.input(input)}`}
      onClick={() => openPreimage(document, input, signature)}
    >
      {PREIMAGE_TEXT.open}
    </button>
  );
}

interface SignatureFactsProps {
  readonly document: InputDocument;
  readonly input: number;
  readonly signature: SignatureVerdict;
}

/** Why a signature is not valid, what it is of, and the way to these bytes. */
export function SignatureFacts({ document, input, signature }: SignatureFactsProps) {
  const { verdict, digest } = signature;
  return (
    <div className="checks-commits">
      {verdict !== 'valid' && <p>{verdictText(signature)}</p>}
      {digest && (
        <p>
          {CHECKS_TEXT.digest} <span className="bytes">{toHex(digest)}</span>
        </p>
      )}
      <PreimageButton document={document} input={input} signature={signature} />
    </div>
  );
}

interface PartProps {
  readonly document: InputDocument;
  readonly id: NodeId;
}

/** Of an input that is selected. */
export function PreimageOfPart({ document, id }: PartProps) {
  const state = useStore(document.view, ({ verification }) => verification.state);
  if (state === 'none' || !isInput(document, id)) return null;
  return (
    <button
      type="button"
      className="button small"
      title={PREIMAGE_TEXT.openOfInput}
      onClick={() => openPreimageAt(document, id)}
    >
      {PREIMAGE_TEXT.open}
    </button>
  );
}
