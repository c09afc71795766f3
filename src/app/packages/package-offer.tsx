import { useMemo } from 'react';
import { useStore } from 'zustand/react';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector, InspectState } from '../document/inspect-store.ts';
import { type Packages, togetherWith } from '../document/package-store.ts';
import { PackageDialog } from './package-dialog.tsx';
import { belongText, PACKAGE_TEXT } from './text.ts';

interface PackageOfferProps {
  readonly inspector: Inspector;
  readonly packages: Packages;
  readonly document: InputDocument;
  readonly documents: InspectState['documents'];
}

/** Leads to several files as one: where some that are open spend each other, or one lacks nothing but its child. */
export function PackageOffer({ inspector, packages, document, documents }: PackageOfferProps) {
  const isOpen = useStore(packages.store, (state) => state.isOpen);
  const beside = useStore(document.view, (state) => state.beside);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands beside is read off the document
  const together = useMemo(() => togetherWith(document, documents), [document, documents, beside]);
  const count = together.documents.length + together.previous.length;
  return (
    <>
      {count > 1 ? (
        <Offer
          words={belongText(count)}
          label={PACKAGE_TEXT.open}
          why={PACKAGE_TEXT.openWhy}
          onOpen={() => void packages.begin(together)}
        />
      ) : (
        <LacksChild packages={packages} document={document} />
      )}
      {isOpen && <PackageDialog inspector={inspector} packages={packages} />}
    </>
  );
}

function LacksChild({ packages, document }: Pick<PackageOfferProps, 'packages' | 'document'>) {
  const relay = useStore(document.view, ({ verification }) => verification.verdicts?.relay);
  if (!relay?.needsChild) return null;
  return (
    <Offer
      words={PACKAGE_TEXT.withChildWhy}
      label={PACKAGE_TEXT.withChild}
      why={PACKAGE_TEXT.withChildWhy}
      onOpen={() => void packages.begin({ documents: [document], previous: [] })}
    />
  );
}

interface OfferProps {
  readonly words: string;
  readonly label: string;
  readonly why: string;
  readonly onOpen: () => void;
}

function Offer({ words, label, why, onOpen }: OfferProps) {
  return (
    <div className="notice package-offer" data-testid="package-offer">
      <p className="notice-said">{words}</p>
      <button type="button" className="button" title={why} onClick={onOpen}>
        {label}
      </button>
    </div>
  );
}
