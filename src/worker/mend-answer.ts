import type {
  MendAsk,
  MendCalls,
  ProgramRefusals,
  ReadMaterial,
} from '../channel/protocol/mend-protocol.ts';
import type { VerifiedFile } from '../channel/protocol/verify-protocol.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import type { Chain } from '../core/encoding/chains.ts';
import { outputsGiven } from '../core/form/rows/given-beside.ts';
import { otherVersion } from '../core/mend/codes.ts';
import type { MendMaterial } from '../core/mend/material.ts';
import { mendFrom } from '../core/mend/mend.ts';
import { mendOffers } from '../core/mend/offers.ts';
import { StandingPsbt } from '../core/mend/standing-psbt.ts';
import { LAST_INDEX, walletOwners } from '../core/ownership/wallet-owners.ts';
import { memberWords } from '../core/psbt/member-words.ts';
import type { Psbt } from '../core/psbt/types.ts';
import { viewOf } from '../core/psbt/view.ts';
import { judgedOf } from '../core/refusals/refusal-findings.ts';
import { refusalsByProgram } from '../core/refusals/told.ts';
import { joinVerdicts } from '../core/review/join-verdicts.ts';
import { decodePendingPsbt } from '../core/silent/decode-pending.ts';
import { subjectOfConflicting } from '../core/subject/subject.ts';
import { decodeTransaction } from '../core/tx/decode.ts';
import type { Transaction } from '../core/tx/types.ts';
import { verifyInputs } from '../core/verdict/verify-inputs.ts';
import { readCompared } from './compare-session.ts';
import { readPsbtBlob, recogniseBlob } from './read-source.ts';
import type { Handlers } from './serve.ts';
import { differenceOf } from './sign/psbt-difference.ts';

/** What a worker answers of mends; each call reads its sources anew. */
export const mendHandlers: Handlers<keyof MendCalls> = {
  mendOffers: async (ask) => {
    const { psbt, bytes, material, given } = await readAsk(ask);
    const from = new StandingPsbt(psbt, material.transactions);
    const { offers, left } = mendOffers({ from, bytes }, material);
    const before = encodeBase64(bytes);
    const differenceTo = (after: Uint8Array) =>
      differenceOf(before, encodeBase64(after), material.chain);
    return {
      offers: offers.map(({ bytes: after, ...offer }) => ({
        ...offer,
        difference: differenceTo(after),
      })),
      left: left.map(({ path, why }) => ({ where: memberWords(path), why })),
      given,
    };
  },
  knownRefusals: async (file) => refusalsIn(await readPsbtBlob(file.source), file),
  mended: async ({ codes, ...ask }) => {
    const { psbt, bytes, material } = await readAsk(ask);
    const version = codes.includes('to-version') ? otherVersion(psbt.version) : undefined;
    const from = new StandingPsbt(psbt, material.transactions);
    const mended = mendFrom({ from, bytes }, codes, { ...material, version });
    return new Blob([encodeBase64(mended.bytes)]);
  },
};

/** By what the page knows of what is spent, as the findings are. */
function refusalsIn(
  bytes: Uint8Array,
  { beside, chain }: VerifiedFile,
): readonly ProgramRefusals[] {
  const subject = subjectOfConflicting(
    viewOf(decodePendingPsbt(bytes)),
    outputsGiven(beside),
    bytes,
  );
  const judged = judgedOf(subject, joinVerdicts(subject, verifyInputs(subject), { chain }), chain);
  return judged ? refusalsByProgram(judged) : [];
}

/** Something given, as it is of use. */
interface Material {
  readonly transaction?: Transaction;
  readonly earlier?: Psbt;
  readonly descriptors?: readonly string[];
  readonly read: ReadMaterial;
}

async function readAsk({ file, given }: MendAsk) {
  const { beside, chain } = file;
  const bytes = await readPsbtBlob(file.source);
  const read = await Promise.all(given.map((one) => readMaterial(one, chain)));
  const descriptors = read.flatMap((one) => one.descriptors ?? []);
  const material: MendMaterial = {
    transactions: [
      ...read.flatMap(({ transaction }) => transaction ?? []),
      ...outputsGiven(beside).transactions,
    ],
    earlier: read.flatMap(({ earlier }) => earlier ?? []),
    owners: descriptors.length > 0 ? walletOwners(descriptors, chain, LAST_INDEX) : undefined,
    chain,
    keepsOfOutputs: true,
  };
  return {
    bytes,
    psbt: decodePendingPsbt(bytes),
    material,
    given: read.map((one) => one.read),
  };
}

/** A PSBT, a transaction, or what says whose a wallet is; what is private is refused before it is read. */
async function readMaterial(given: Blob, chain: Chain): Promise<Material> {
  const found = await recogniseBlob(given);
  if (found.ok && found.format === 'psbt') {
    return { earlier: decodePendingPsbt(found.bytes), read: { is: 'earlier' } };
  }
  if (found.ok) {
    return { transaction: decodeTransaction(found.bytes), read: { is: 'transaction' } };
  }
  const compared = readCompared(await given.text(), chain);
  if (compared.kind === 'keys') {
    return { descriptors: compared.keys.map(({ text }) => text), read: { is: 'descriptors' } };
  }
  const refusal = compared.kind === 'refused' ? compared : NO_MATERIAL;
  return { read: { is: 'refused', refusal } };
}

/** Labels and payments prove nothing of a PSBT. */
const NO_MATERIAL = { kind: 'refused', why: 'text' } as const;
