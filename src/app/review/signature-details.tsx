import { useMemo } from 'react';
import { useStore } from 'zustand/react';
import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector } from '../document/inspect-store.ts';
import { NO_NODE, type NodeId } from '../document/node-id.ts';
import { type KnownOrigins, signaturesWithin } from '../document/verification.ts';
import { ownerText } from '../inspect/compare/text.ts';
import { copyAndSay } from '../inspect/input/copying.ts';
import { PreimageButton } from '../inspect/preimage/preimage-link.tsx';
import { inputOf } from '../inspect/preimage/preimage-state.ts';
import { toHex } from '../ui/format.ts';
import { UI_TEXT } from '../ui/text.ts';
import {
  CHECKS_TEXT,
  commitmentText,
  type KeyOriginTexts,
  originText,
  VERDICT_TEXT,
  verdictText,
} from './text-verdicts.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface SignaturesProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly id: NodeId;
}

/** A part with more has them in what is inside it. */
const MOST_SIGNATURES = 3;

/** Of each signature that stands in a part: whether it is valid, whose it is, what it commits to. */
export function SignatureDetails({ inspector, document, id }: SignaturesProps) {
  const verification = useStore(document.view, (state) => state.verification);
  const { tree } = document;
  const found = signaturesWithin(verification, { start: tree.start(id), end: tree.end(id) });
  const origins = useOrigins(verification.verdicts);
  if (tree.parent(id) === NO_NODE || found.length > MOST_SIGNATURES) return null;
  return found.map(({ start, signature }) => (
    <OneSignature
      key={start}
      inspector={inspector}
      document={document}
      signature={signature}
      origins={origins}
    />
  ));
}

/** Where the keys of the file come from, by the key. */
export function useOrigins(verdicts: KnownOrigins | undefined): KeyOriginTexts {
  const origins = verdicts?.origins;
  return useMemo(() => new Map(origins?.map((origin) => [origin.key, origin] as const)), [origins]);
}

interface OneSignatureProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly signature: SignatureVerdict;
  readonly origins: KeyOriginTexts;
}

function OneSignature({ inspector, document, signature, origins }: OneSignatureProps) {
  const { verdict, publicKey, leafHash, aggregate, sighash, commits, digest } = signature;
  const { inputs = [], keys = [] } = useStore(document.view, (state) => state.comparison) ?? {};
  const input = inputOf(document, signature) ?? 0;
  const owner = signature.isOfScript ? inputs[input] : undefined;
  const key = publicKey && toHex(publicKey);
  const origin = key === undefined ? undefined : (origins.get(key) ?? origins.get(key.slice(2)));
  const lines: readonly (readonly [name: string, text: string | undefined, copies?: true])[] = [
    [CHECKS_TEXT.key, key, true],
    [CHECKS_TEXT.origin, origin && `${originText(origin)}. ${CHECKS_TEXT.originWhy}`],
    [CHECKS_TEXT.descriptor, owner?.status === 'derived' ? ownerText(owner, keys) : undefined],
    [CHECKS_TEXT.aggregate, aggregate && toHex(aggregate), true],
    [CHECKS_TEXT.leaf, leafHash && toHex(leafHash), true],
    [CHECKS_TEXT.hashType, sighash],
    [CHECKS_TEXT.commits, commits && commitmentText(commits)],
    [CHECKS_TEXT.digest, digest && toHex(digest), true],
  ];
  return (
    <section className="signature" data-verdict={verdict} aria-label={VERDICT_TEXT[verdict].title}>
      <p className="signature-verdict">
        <VerdictMark verdict={verdict} word={VERDICT_TEXT[verdict].title} />{' '}
        <span className="soft">{verdictText(signature)}</span>{' '}
        <PreimageButton document={document} input={input} signature={signature} />
      </p>
      <dl className="value-lines">
        {lines.map(
          ([name, text, copies]) =>
            text !== undefined && (
              <div className="value-line" key={name}>
                <dt>{name}</dt>
                <dd className={copies ? 'bytes' : ''}>{text}</dd>
                {copies && (
                  <dd className="value-copy">
                    <button
                      type="button"
                      className="button small quiet"
                      aria-label={`${UI_TEXT.copy} ${name}`}
                      onClick={() => void copyAndSay(inspector, Promise.resolve(text), name)}
                    >
                      {UI_TEXT.copy}
                    </button>
                  </dd>
                )}
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
