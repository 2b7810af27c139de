import { setTimeout as wait } from 'node:timers/promises';
import type { Pin } from '#contract/pins.ts';
import { alternate, plainFigure, ratioFigure, type Benchmark } from './kit/benchmark.ts';
import { makeActiveAds, untilAdsStand } from './kit/active-ads.ts';
import { ask, readRequest } from './kit/ask.ts';
import { loadWell, type Request } from './kit/load.ts';
import { loadedSide } from './kit/loaded-side.ts';
import type { SignedIn } from './kit/seeded-database.ts';
import { startServerProcess, type ServerProcess } from './processes/server-process.ts';

const ADS = 10_000;
const CONNECTIONS = 8;
const WALKED = 20;
/** Everybody sees ads. */
const ALL = '{"ads":{"shown":1}}';

/** The cost of ads on a home feed page: the same feed from the same database, by a server with ads and one without. */
export const benchmark: Benchmark = {
  name: 'ad-page',
  workload: `a signed-in home feed of 25 pins over HTTP, 20 pages in turn, with ${ADS} active ads and without advertising`,
  async run(world, { seconds, rounds }) {
    const database = await world.database();
    const [viewer] = database.people;
    if (viewer === undefined) throw new Error('the world is empty');
    await makeActiveAds(database, viewer, ADS);
    const { serviceUrl: databaseUrl, ownerUrl } = database;
    const start = async (environment: Readonly<Record<string, string>>): Promise<ServerProcess> => {
      const server = await startServerProcess({ databaseUrl, ownerUrl, environment });
      world.onClose(() => server.stop());
      return server;
    };
    const ads = await start({ EXPERIMENTS: ALL });
    await untilAdsStand(database);
    const plain = await start({ ADS: 'off' });
    // The server catches up soon, with the most work it will ever have.
    const isThere = async (): Promise<boolean> =>
      (await walked(ads, viewer).catch(() => ({ promoted: 0 }))).promoted > 0;
    while (!(await isThere())) await wait(500);
    const [withAds, without] = [await walked(ads, viewer), await walked(plain, viewer)];
    if (withAds.promoted < WALKED)
      throw new Error(`only ${withAds.promoted} ads on ${WALKED} pages`);
    if (without.promoted > 0) throw new Error('ads on pages without advertising');
    const how = { connections: CONNECTIONS, seconds };
    const [ours, beside] = [
      loadedSide(ads, withAds.requests, how),
      loadedSide(plain, without.requests, how),
    ];
    const alone = (server: ServerProcess, requests: readonly Request[]) => async () =>
      (await loadWell({ url: server.url, requests, connections: 1, seconds })).p50;
    const sides = await alternate(
      {
        ours: ours.round,
        beside: beside.round,
        alone: alone(ads, withAds.requests),
        aloneBeside: alone(plain, without.requests),
      },
      rounds,
    );
    const more = sides.alone.map((ms, round) => ms - (sides.aloneBeside[round] ?? Number.NaN));
    return [
      ratioFigure('pages with ads', 'a second', sides, {
        beside: 'the same pages without advertising',
        target: { atLeast: 0.97 },
      }),
      plainFigure('p50 of a page with ads, beyond that of one without', 'ms', more, { atMost: 1 }),
      plainFigure('p50 of a page without', 'ms', sides.aloneBeside),
      ours.costFigure('processor time of the server for a page with ads'),
      beside.costFigure('processor time of the server for a page without'),
      plainFigure('ads on a page', '', [withAds.promoted / WALKED]),
    ];
  },
};

/** Requests the first pages of a home feed; returns the requests and the number of ads. */
async function walked(
  { url }: ServerProcess,
  viewer: SignedIn,
): Promise<{ readonly requests: readonly Request[]; readonly promoted: number }> {
  const requests: Request[] = [];
  let promoted = 0;
  let bookmarks: string[] = [];
  for (let page = 0; page < WALKED; page += 1) {
    const request = readRequest(viewer, 'UserHomefeed', { page_size: 25, bookmarks });
    const answer = await ask(url, request);
    const pins: Pin[] = answer.data;
    promoted += pins.filter((pin) => pin.is_promoted).length;
    requests.push(request);
    bookmarks = answer.bookmark === undefined ? [] : [answer.bookmark];
  }
  return { requests, promoted };
}
