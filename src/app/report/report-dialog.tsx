import { useCallback, useContext, useState } from 'react';
import type { ProblemReport } from '../../channel/protocol/report-protocol.ts';
import type { InputDocument } from '../document/input-document.ts';
import { copyText, saveFile } from '../ui/clipboard.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { type ReportClient, ReportContext } from './client-context.ts';
import { REPORT_TEXT } from './text.ts';
import './report.css';

interface ReportProps {
  readonly document: InputDocument;
}

/** Leads to a report on what is shown, for whoever is asked for help. */
export function ReportButton({ document }: ReportProps) {
  const client = useContext(ReportContext);
  if (client === undefined) return null;
  return (
    <DialogButton text={REPORT_TEXT.open} title={REPORT_TEXT.openWhy}>
      {(close) => <ReportDialog client={client} document={document} onClose={close} />}
    </DialogButton>
  );
}

interface ReportDialogProps extends ReportProps {
  readonly client: ReportClient;
  readonly onClose: () => void;
}

function ReportDialog({ client, document, onClose }: ReportDialogProps) {
  const report = useReport(client, document);
  const [said, setSaid] = useState('');
  const { format } = document.facts;
  const copy = (what: string | Blob) =>
    void copyText(Promise.resolve(what)).then((isCopied) =>
      setSaid(isCopied ? REPORT_TEXT.copied : REPORT_TEXT.notCopied),
    );
  const save = ({ twinBytes }: ProblemReport) => {
    saveFile(twinBytes, format === 'psbt' ? 'report.psbt' : 'report.txn');
    setSaid(REPORT_TEXT.saved);
  };
  return (
    <Dialog title={REPORT_TEXT.title} onClose={onClose}>
      <p>{REPORT_TEXT.intro}</p>
      {report === 'lost' && <p role="alert">{REPORT_TEXT.lost}</p>}
      {report === undefined && <p role="status">{REPORT_TEXT.writing}</p>}
      {typeof report === 'object' && (
        <>
          <div className="qr-steps">
            <button type="button" className="button primary" onClick={() => copy(report.text)}>
              {REPORT_TEXT.copy}
            </button>
            <button type="button" className="button" onClick={() => copy(report.twin)}>
              {REPORT_TEXT.copyTwin[format]}
            </button>
            <button type="button" className="button" onClick={() => save(report)}>
              {REPORT_TEXT.saveTwin[format]}
            </button>
          </div>
          <p className="part-line live report-said" role="status">
            {said}
          </p>
          <pre className="report-text">{report.text}</pre>
        </>
      )}
    </Dialog>
  );
}

function useReport(
  client: ReportClient,
  document: InputDocument,
): ProblemReport | 'lost' | undefined {
  return useAnswer(
    useCallback(async () => {
      const { source, chain } = await document.asFile();
      return client.ask('report', { source, chain });
    }, [client, document]),
  );
}
