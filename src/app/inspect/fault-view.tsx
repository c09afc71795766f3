import type { Fault } from '../../channel/call.ts';
import { bytesInWords, TEXT } from '../text/text.ts';
import type { SourceKind } from './recognise.ts';

interface FaultViewProps {
  readonly kind: SourceKind;
  readonly fault: Fault;
}

/** The procedure's own words, and where in the bytes they hold. */
export function FaultView({ kind, fault }: FaultViewProps) {
  const { code, path, offset, length } = fault;
  return (
    <div className="fault" role="alert">
      <h2 className="fault-title">{TEXT.refusedTitle[kind]}</h2>
      <p className="fault-message">{fault.message || TEXT.tooLarge}</p>
      <dl className="fault-facts">
        <Fact name={TEXT.faultPath} value={path} />
        <Fact name={TEXT.faultOffset} value={offset} />
        <Fact name={TEXT.faultLength} value={length && bytesInWords(Number(length))} />
        <Fact name={TEXT.faultCode} value={code} />
      </dl>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  if (!value) return null;
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
