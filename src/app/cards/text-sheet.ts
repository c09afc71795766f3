import type { ShownDoubt, ShownSpenders } from '../../core/explain/spenders-shown.ts';
import { counted } from '../ui/text-amounts.ts';
import { firstRows } from './text-cards.ts';
import { DOUBT_NAMES, SPENDERS_TEXT, waysByTime } from './text-spenders.ts';

const RULE = '-'.repeat(72);

/** What belongs on paper beside a backup: who can spend, and of what; no key of it is private. */
export function sheetText(spenders: ShownSpenders): string {
  const { sentence, doubts, isComplete, wallet, chain } = spenders;
  const isNote = ({ severity }: ShownDoubt) => severity === 'note';
  return [
    ...['WHO CAN SPEND, AND WHEN', RULE, ''],
    ...doubts.filter((one) => !isNote(one)).flatMap((one) => [doubtText(one), '']),
    ...[sentence, ''],
    ...waysByTime(spenders).flatMap(({ when, ways }) => [
      when === 'never' ? SPENDERS_TEXT.never : when,
      ...ways.map(({ who }) => `    ${when === 'never' ? SPENDERS_TEXT.neverWho(who) : who}`),
    ]),
    ...(isComplete ? [] : ['', SPENDERS_TEXT.more]),
    ...doubts.filter(isNote).flatMap((one) => ['', doubtText(one)]),
    ...(wallet ? [] : ['', SHEET_TEXT.named]),
    ...(wallet?.descriptors ?? []).flatMap((text) => ['', SHEET_TEXT.descriptor, text]),
    ...(wallet && wallet.others > 0 ? ['', SHEET_TEXT.others(wallet.others)] : []),
    ...firstRows(wallet?.first ?? [], chain).flatMap(({ name, values }) => [
      ...['', name],
      ...values.map((address, index) => `    ${index}  ${inFours(address)}`),
    ]),
    ...['', RULE, wallet ? SHEET_TEXT.about : SHEET_TEXT.aboutNamed, ''],
  ].join('\n');
}

export const SHEET_TEXT = {
  print: 'Print',
  descriptor: 'Descriptor, with its checksum',
  named: 'Its keys are only named here, so it has no descriptor and no addresses yet.',
  others: (count: number) =>
    `The file has ${counted(count, 'other descriptor')}, not on this sheet.`,
  about:
    'There is no private key on this sheet. It cannot spend; whoever reads it sees every payment to these addresses. Restore the wallet once, and compare the first addresses.',
  aboutNamed: 'There is no key on this sheet.',
} as const;

function doubtText({ severity, text }: ShownDoubt): string {
  return `${DOUBT_NAMES[severity]}: ${text}`;
}

function inFours(address: string): string {
  return (address.match(/.{1,4}/g) ?? []).join(' ');
}
