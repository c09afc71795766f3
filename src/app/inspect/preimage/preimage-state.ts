import type { Preimage, PreimageAsk } from '../../../channel/protocol/preimage-protocol.ts';
import type { SignatureVerdict } from '../../../core/verdict/signature-verdict.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { NodeId } from '../../document/node-id.ts';
import { signaturesWithin } from '../../document/verification.ts';

/** Shows what is hashed for a signature of an input, beside the tree; without one, what would be. */
export function openPreimage(
  document: InputDocument,
  input: number,
  signature?: SignatureVerdict,
): void {
  const { verification } = document.view.getState();
  const signatures = verification.inputs.get(input)?.signatures ?? [];
  document.showPane('hex');
  const asked = {
    input,
    hashType: signature && hashTypeOf(signature),
    leafHash: signature?.leafHash,
    digest: signature?.digest,
    signatures: signatures.map(({ kind, signature: bytes, publicKey }) => ({
      kind,
      signature: bytes,
      publicKey,
    })),
  };
  document.view.setState({ preimage: opening(asked) });
  void ask(document, asked);
}

/** It is seen by whoever opened it. */
export function preimageSeen({ view }: InputDocument): void {
  view.setState(({ preimage }) => (preimage ? { preimage: { ...preimage, isNew: false } } : {}));
}

export function closePreimage({ view }: InputDocument): void {
  view.setState({ preimage: undefined });
}

/** Holds another hash type, or another path of the script, against what was opened. */
export function choosePreimage(
  document: InputDocument,
  choice: Pick<PreimageAsk, 'hashType'> | Pick<PreimageAsk, 'leafHash'>,
): void {
  const { preimage } = document.view.getState();
  if (!preimage) return;
  const { asked, first } = preimage;
  const next = { ...asked, ...choice, digest: undefined };
  const isSamePath = next.leafHash === asked.leafHash;
  const made = madeIn(isSamePath ? preimage.now?.made : first?.made);
  const codeSeparator = isSamePath ? made?.codeSeparator : undefined;
  const chosen = { ...next, codeSeparator };
  document.view.setState({ preimage: { ...preimage, asked: chosen, waits: true } });
  void ask(document, chosen);
}

async function ask(document: InputDocument, asked: PreimageAsk): Promise<void> {
  const { view } = document;
  const session = await document.session();
  const now = await session.ask('preimage', asked).catch(() => undefined);
  view.setState(({ preimage }) => {
    // Something else was asked for meanwhile.
    if (preimage?.asked !== asked) return {};
    return { preimage: { ...preimage, first: preimage.first ?? now, now, waits: false } };
  });
}

function opening(asked: PreimageAsk) {
  return { asked, isNew: true, first: undefined, now: undefined, waits: true };
}

/** What was made, unless it could not be. */
export function madeIn(made: Preimage | string | undefined): Preimage | undefined {
  return typeof made === 'object' ? made : undefined;
}

/** As the signature itself says it; a share of MuSig2 says nothing. */
function hashTypeOf({ kind, signature }: SignatureVerdict): number | undefined {
  if (kind === 'musig2_partial') return undefined;
  return kind === 'ecdsa' ? signature.at(-1) : (signature[64] ?? 0);
}

/** The signature that a part is or has, else the input it is in, else the first that there is. */
export function openPreimageAt(document: InputDocument, id: NodeId): void {
  const { tree } = document;
  const { verification } = document.view.getState();
  const within = signaturesWithin(verification, { start: tree.start(id), end: tree.end(id) })[0];
  const input = inputAround(document, id);
  const found = within ?? (input === undefined ? verification.signatures[0] : undefined);
  openPreimage(document, inputOf(document, found?.signature) ?? input ?? 0, found?.signature);
}

/** The number of the input that has a signature. */
export function inputOf(document: InputDocument, signature: SignatureVerdict | undefined) {
  if (!signature) return undefined;
  const { inputs } = document.view.getState().verification;
  return [...inputs.values()].find(({ signatures }) => signatures.includes(signature))?.index;
}

/** Whether a part is an input, of the PSBT or of the transaction that stands alone. */
export function isInput({ tree, facts }: InputDocument, id: NodeId): boolean {
  return tree.kind(id) === (facts.format === 'psbt' ? 'psbt.input' : 'tx.input');
}

/** The number of the input that a part is in. */
function inputAround(document: InputDocument, id: NodeId): number | undefined {
  const { tree } = document;
  const input = tree.path(id).find((part) => isInput(document, part));
  return input === undefined ? undefined : tree.ordinal(input);
}
