import { CHANNELS, type Channel, STAYING } from '../channels.ts';
import { expect, HTML, LONGEST_MS, SILENCE_MS, test } from '../network-test.ts';
import { forOpen, planted } from '../plant.ts';
import {
  beside,
  isAlone,
  type Kind,
  kindsOf,
  missing,
  nameOfKind,
  outcomeOf,
  pathOf,
  put,
  tryChannels,
  windows,
} from '../trial.ts';

/*
 * Every channel that we know of, tried in the built file: nothing may arrive.
 * The same with what closes it left out: it must arrive, at the socket and where
 * the browser tells of it, so that a way which is not there, or a socket that
 * hears nothing, is no proof.
 */

const STAY = new Set(STAYING.map(pathOf));
/** `names.spec.ts` has the others. */
const LEAVING = CHANNELS.filter((row) => row.seenAs !== 'name' && !STAY.has(pathOf(row)));

const alone = (channel: Channel) =>
  [`${channel.from}: ${channel.name}`, [channel]] as const satisfies [string, Kind];
const together = (channels: readonly Channel[]) =>
  kindsOf(channels).map((kind) => [nameOfKind(kind), kind] as const);

/** Links of one make, which a person follows in each way. */
const byHand = (make: string) => {
  const [first, ...others] = LEAVING.filter(({ name, hand }) => hand && name.startsWith(make));
  if (first === undefined) throw new Error(`No hand follows a ${make}`);
  return [`${first.from}: ${make} that a hand follows`, [first, ...others]] as const;
};

/** Where the walls stand, nothing leaves the page: one page tries all channels of a kind. */
const CLOSED: readonly (readonly [string, Kind])[] = [
  ...together([...STAYING, ...LEAVING.filter(isAlone)]),
  ...['link', 'drawing', 'root'].map(byHand),
  ...LEAVING.filter((channel) => !isAlone(channel) && !channel.hand).map(alone),
];

/** Without a wall they may: a page for each that leaves it. */
const OPEN = [...together(STAYING), ...LEAVING.map(alone)];

for (const [name, kind] of CLOSED) {
  const [{ served: isServed = false, connects = false, other }] = kind;

  test(`${name}: is closed`, async ({ eager, sockets }, info) => {
    const trial = { browser: eager, sockets, html: HTML, file: info.outputPath('page.html') };
    const outcome = await tryChannels(trial, kind, [], SILENCE_MS);
    expect(beside(outcome, isServed || connects)).toEqual([]);
    expect(windows(outcome)).toBe(other === 'opener' || other === 'neighbour' ? 2 : 1);
  });
}

/** Chromium makes no link of a formula. */
const isHere = ({ name }: Channel) => !name.startsWith('root of a formula');

for (const [name, kind] of OPEN) {
  const [first] = kind;
  const { closedBy } = first;

  test(`${name}: ${isHere(first) ? 'is open' : 'is not there'} without the ${closedBy.join(' and the ')}`, async ({
    eager,
    sockets,
  }, info) => {
    const html = forOpen(HTML, kind);
    const trial = { browser: eager, sockets, html, file: info.outputPath('page.html') };
    // What arrives is the proof; the driver may hear of the frame's request late, or not at all.
    const patience = isHere(first) ? LONGEST_MS : SILENCE_MS;
    const { arrived } = await tryChannels(trial, kind, closedBy, patience);
    const notHere = kind.filter((channel) => !isHere(channel)).map((channel) => channel.name);
    expect(missing(kind, arrived), JSON.stringify(arrived)).toEqual(notHere);
  });
}

/* The proxy of full use hears of any host there is, not of the sockets' own alone. */
test.describe('a request of any host', () => {
  for (const name of ['fetch', 'WebSocket'] as const) {
    test(`${name} is heard when it is made`, async ({ proxied, sockets }, info) => {
      const channel = CHANNELS.find((row) => row.from === 'page' && row.name === name)!;
      const address = 'http://elsewhere.example/any';
      const page = planted(HTML, channel, channel.closedBy, address, sockets.port);
      const trial = { browser: proxied, sockets, html: HTML, file: info.outputPath('page.html') };
      const { arrived } = await outcomeOf(
        trial,
        put(trial, page, false),
        ({ arrived: so }) => so.includes('tcp'),
        LONGEST_MS,
      );
      expect(arrived).toContain('tcp');
    });
  }
});
