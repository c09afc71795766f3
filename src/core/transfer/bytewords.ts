import { concatBytes } from '../bytes/writer.ts';
import { crc32 } from './crc32.ts';
import { TransferError } from './transfer-error.ts';

/** The word of each byte, four letters each (BCR-2020-012, "Word List"). */
const WORDS = [
  'ableacidalsoapexaquaarchatomauntawayaxisbackbaldbarnbeltbetabias',
  'bluebodybragbrewbulbbuzzcalmcashcatschefcityclawcodecolacookcost',
  'cruxcurlcuspcyandarkdatadaysdelidicedietdoordowndrawdropdrumdull',
  'dutyeacheasyechoedgeepicevenexamexiteyesfactfairfernfigsfilmfish',
  'fizzflapflewfluxfoxyfreefrogfuelfundgalagamegeargemsgiftgirlglow',
  'goodgraygrimgurugushgyrohalfhanghardhawkheathelphighhillholyhope',
  'hornhutsicedideaidleinchinkyintoirisironitemjadejazzjoinjoltjowl',
  'judojugsjumpjunkjurykeepkenokeptkeyskickkilnkingkitekiwiknoblamb',
  'lavalazyleaflegsliarlimplionlistlogoloudloveluaulucklungmainmany',
  'mathmazememomenumeowmildmintmissmonknailnavyneednewsnextnoonnote',
  'numbobeyoboeomitonyxopenovalowlspaidpartpeckplaypluspoempoolpose',
  'puffpumapurrquadquizraceramprealredorichroadrockroofrubyruinruns',
  'rustsafesagascarsetssilkskewslotsoapsolosongstubsurfswantacotask',
  'taxitenttiedtimetinytoiltombtoystriptunatwinuglyundouniturgeuser',
  'vastveryvetovialvibeviewvisavoidvowswallwandwarmwaspwavewaxywebs',
  'whatwhenwhizwolfworkyankyawnyellyogayurtzapszerozestzinczonezoom',
].join('');

/** Words with spaces, with hyphens, or the first and last letter of each and nothing between. */
export type BytewordsStyle = 'standard' | 'uri' | 'minimal';

const SEPARATORS = { standard: ' ', uri: '-', minimal: '' } as const;

const word = (byte: number): string => WORDS.slice(4 * byte, 4 * byte + 4);
const ends = (byte: number): string => word(byte).charAt(0) + word(byte).charAt(3);

const BYTES_OF_ENDS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [ends(byte), byte]),
);

/** A number below 2^32 as four bytes, the highest first. */
export function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** Bytes and their CRC-32 as words (BCR-2020-012). */
export function encodeBytewords(bytes: Uint8Array, style: BytewordsStyle = 'minimal'): string {
  const all = concatBytes(bytes, bigEndian(crc32(bytes)));
  return Array.from(all, style === 'minimal' ? ends : word).join(SEPARATORS[style]);
}

/**
 * Words in lower case to the bytes before their checksum. Raises TransferError:
 * `damaged` where something is no word, `checksum` where that is another.
 */
export function decodeBytewords(text: string, style: BytewordsStyle = 'minimal'): Uint8Array {
  const width = style === 'minimal' ? 2 : 4;
  const step = width + SEPARATORS[style].length;
  const all = new Uint8Array(Math.ceil(text.length / step));
  for (let i = 0; i < all.length; i++)
    all[i] = byteOf(text.slice(i * step, i * step + width), width);
  if (all.length < 5) throw new TransferError('damaged');
  const bytes = all.slice(0, -4);
  const sum = bigEndian(crc32(bytes));
  if (sum.some((byte, i) => byte !== all[bytes.length + i])) throw new TransferError('checksum');
  return bytes;
}

function byteOf(letters: string, width: number): number {
  const byte = BYTES_OF_ENDS.get(letters.charAt(0) + letters.charAt(width - 1));
  if (byte === undefined || (width === 4 && letters !== word(byte))) {
    throw new TransferError('damaged');
  }
  return byte;
}
