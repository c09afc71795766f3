import type { MissingParent, PackageRow } from '../../channel/protocol/package-protocol.ts';
import { Amount } from '../review/summary/amount.tsx';
import { Address } from '../ui/address.tsx';
import { OpenFile } from '../ui/open-file.tsx';
import { alternativesText, missingPlace, PACKAGE_TEXT, paysWords } from './text.ts';

interface PackageRowsProps {
  readonly rows: readonly PackageRow[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly onConfirmed: () => void;
}

/** From coin to end, each with what it lacks before it; the number of a row is its place. */
export function PackageRows({ rows, onFiles, onConfirmed }: PackageRowsProps) {
  const firstOf = new Map(
    rows.toReversed().flatMap((row) => row.missing.map((one) => [nameOf(one), row] as const)),
  );
  return (
    <ol className="package-rows" aria-label={PACKAGE_TEXT.list}>
      {rows.map((row, i) => (
        <li key={row.txid} data-testid={`package-row-${i + 1}`}>
          {row.missing
            .filter((one) => firstOf.get(nameOf(one)) === row)
            .map(({ txid, vout }) => (
              <div key={`${txid}:${vout}`} className="package-missing">
                <p>{missingPlace(vout, txid)}</p>
                <div className="qr-steps">
                  <OpenFile
                    label={PACKAGE_TEXT.add}
                    title={PACKAGE_TEXT.addWhy}
                    byKey={false}
                    onFiles={onFiles}
                  />
                  <button type="button" className="button" onClick={onConfirmed}>
                    {PACKAGE_TEXT.confirmed}
                  </button>
                </div>
              </div>
            ))}
          <OneRow row={row} place={i + 1} />
        </li>
      ))}
    </ol>
  );
}

function nameOf({ txid, vout }: MissingParent): string {
  return `${txid}:${vout}`;
}

function OneRow({ row, place }: { readonly row: PackageRow; readonly place: number }) {
  const { under, txid, state, isRefused, pays, fee, feerate, line, alternatives, missing } = row;
  return (
    <div
      className="package-row"
      data-under={under !== undefined || undefined}
      data-refused={isRefused || undefined}
    >
      <p className="package-state">
        <strong>{place}</strong> <code title={txid}>{txid.slice(0, 8)}…</code>{' '}
        {missing.length > 0 ? PACKAGE_TEXT.lacking : state}
      </p>
      {alternatives.length > 0 && <p>{alternativesText(alternatives)}</p>}
      {line !== undefined && <p>{line}</p>}
      {pays && (
        <p className="package-pays">
          {PACKAGE_TEXT.pays} <Amount satoshis={pays.amount} /> {PACKAGE_TEXT.to}{' '}
          {pays.isAddress ? <Address text={pays.to} /> : pays.to}
          {paysWords(fee !== undefined)}
          {fee !== undefined && <Amount satoshis={fee} />}
          {feerate !== undefined && `, ${feerate}`}
        </p>
      )}
    </div>
  );
}
