import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand/react';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector, InspectState } from '../document/inspect-store.ts';
import { openParents, takeOpenParents } from '../document/open-parents.ts';
import { type Packages, togetherWith } from '../document/package-store.ts';
import { focusHome } from '../inspect/focus.ts';
import { PackageDialog } from './package-dialog.tsx';
import { belongText, PACKAGE_TEXT, parentsText } from './text.ts';

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
  const wanted = useStore(document.view, (state) => state.wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is read off the document
  const parents = useMemo(() => openParents(document, documents), [document, documents, wanted]);
  const count = together.documents.length + together.previous.length;
  return (
    <>
      {count > 1 ? (
        <Offer
          words={belongText(count)}
          label={PACKAGE_TEXT.open}
          why={PACKAGE_TEXT.openWhy}
          onOpen={() => void packages.begin(together)}
        >
          <UseParents inspector={inspector} document={document} parents={parents} />
        </Offer>
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

interface UseParentsProps extends Pick<PackageOfferProps, 'inspector' | 'document'> {
  readonly parents: readonly InputDocument[];
}

/** What the input spends is open beside it, and may prove its amounts. */
function UseParents({ inspector, document, parents }: UseParentsProps) {
  if (parents.length === 0) return null;
  const ids = parents.map(({ view }) => view.getState().summary?.txid?.text ?? '');
  return (
    <button
      type="button"
      className="button"
      title={PACKAGE_TEXT.useParentsWhy}
      onClick={() => void takeOpenParents(inspector, document).then(focusHome)}
    >
      {parentsText(ids)}
    </button>
  );
}

interface OfferProps {
  readonly words: string;
  readonly label: string;
  readonly why: string;
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

function Offer({ words, label, why, onOpen, children }: OfferProps) {
  return (
    <div className="notice package-offer" data-testid="package-offer">
      <p className="notice-said">{words}</p>
      <button type="button" className="button" title={why} onClick={onOpen}>
        {label}
      </button>
      {children}
    </div>
  );
}
