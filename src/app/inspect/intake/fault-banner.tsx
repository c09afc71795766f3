import type { ReactNode } from 'react';
import { expectedText, ruleSource } from '../../../core/said/decode-rules.ts';
import type { InputDocument } from '../../document/input-document.ts';
import { ReportButton } from '../../report/report-dialog.tsx';
import { TONE_SIGNS } from '../../review/text-verdict-line.ts';
import { formatCount } from '../../ui/format.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { bytesInWords } from '../../ui/text-amounts.ts';
import { DECODE_FAULT_TEXT, isEllipsis } from '../kinds/kinds-problems.ts';
import { INTAKE_TEXT } from './text.ts';

/** Core's own words, where in the bytes they hold, and what should have stood there. */
export function FaultBanner({ document }: { readonly document: InputDocument }) {
  const { refusal, format, encoding, stray } = document.facts;
  const fault = document.facts.fault ?? refusal;
  if (fault === undefined) return null;
  const { message, path, offset, length, complaint, allowedBy } = fault;
  const digits = stray && encoding !== 'binary' ? encoding : undefined;
  const isShortened = stray !== undefined && isEllipsis(stray.character);
  const title = isShortened
    ? DECODE_FAULT_TEXT.shortened
    : digits && DECODE_FAULT_TEXT.stray[digits];
  const expected = digits && DECODE_FAULT_TEXT.digits[digits];
  return (
    <section className="fault-banner" role={refusal ? 'status' : 'alert'} data-testid="fault">
      <h2 className="fault-title">
        <span aria-hidden="true">{refusal ? TONE_SIGNS.caution : TONE_SIGNS.bad} </span>
        {title ?? (allowedBy ? DECODE_FAULT_TEXT.rejected : INTAKE_TEXT.refusedTitle[format])}
      </h2>
      {stray && (
        <p>
          <PlainText text={DECODE_FAULT_TEXT.strayAt(stray.character, stray.position)} />
        </p>
      )}
      {allowedBy && <p>{DECODE_FAULT_TEXT.allowedBy[allowedBy]}</p>}
      <p className="fault-message">
        <PlainText text={message} />
      </p>
      <dl className="fault-facts">
        <Fact name={INTAKE_TEXT.faultWhere}>{path}</Fact>
        <Fact name={INTAKE_TEXT.faultOffset}>
          {formatCount(offset)} <span className="soft">(0x{offset.toString(16)})</span>
        </Fact>
        <Fact name={INTAKE_TEXT.faultLength}>{bytesInWords(length)}</Fact>
        <Fact name={INTAKE_TEXT.faultExpected}>
          {expected ?? expectedText(complaint)}
          {format === 'psbt' && !expected && (
            <span className="soft"> {ruleSource(complaint)}.</span>
          )}
        </Fact>
      </dl>
      <div className="fault-actions">
        <button type="button" className="button primary" onClick={() => void document.showFault()}>
          {INTAKE_TEXT.faultShow}
        </button>
        {document.facts.fault && <ReportButton document={document} />}
      </div>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
