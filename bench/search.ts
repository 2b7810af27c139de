import pg from 'pg';
import { search, type SearchAnswer } from '#contract/discovery/search.ts';
import type { Pin } from '#contract/pins.ts';
import { displayedIn } from '#server/discovery/feed/displayed.ts';
import { findPins } from '#server/discovery/search/find-pins.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { filterForFeed, visibilityOf } from '#server/pins/index.ts';
import { ask } from './kit/ask.ts';
import {
  alternate,
  plainFigure,
  ratioFigure,
  requireEqual,
  type Benchmark,
} from './kit/benchmark.ts';
import { loadWell } from './kit/load.ts';
import { searchesIn, type Query } from './kit/searches.ts';
import type { Seeded } from './kit/seeded-database.ts';
import { processorMs } from './processes/server-process.ts';
import type { World } from './kit/world.ts';

const QUERIES = 600;
const PAGE = 25;
/** Queries per round for plain PostgreSQL, which is too slow for all of them. */
const A_ROUND = 60;
const CHECKED = 60;

/** Typical searches: words of titles, by frequency. */
export const benchmark: Benchmark = {
  name: 'search',
  workload:
    'the first 25 pins of 600 searches over HTTP, one connection: 1 to 3 words of a title, one in five with a slip, one in four with a filter (colour, site, sale, price), as visitors and as signed-in people',
  async run(world, { seconds, rounds }) {
    const seeded = await world.database();
    const server = await world.server();
    const queries = await searchesIn(seeded, QUERIES);
    const plain = await plainSearch(world, seeded);
    await requireRight(server.url, queries, plain);
    const requests = queries.map(({ request }) => request);
    const how = { url: server.url, requests, connections: 1 };
    // All of them, on any machine.
    const enough = Math.max(seconds, requests.length / 60);
    await loadWell({ ...how, seconds: enough });
    const [p50, p99, cost]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      const before = await processorMs(server.pid);
      const loaded = await loadWell({ ...how, seconds: enough });
      cost.push(((await processorMs(server.pid)) - before) / loaded.count);
      p50.push(loaded.p50);
      p99.push(loaded.p99);
    }
    const finding = findingIn(world, seeded);
    const rates = await alternate(
      {
        found: inTurn(queries, finding),
        ours: inTurn(queries, (query) => ask(server.url, query.request)),
        plain: inTurn(queries, (query) => plain(query, PAGE)),
      },
      rounds,
    );
    const beside = 'ids of matches ranked by ts_rank alone, from the same index, by one statement';
    const found = { ours: rates.found, beside: rates.plain };
    return [
      plainFigure('a search, p50', 'ms', p50, { atMost: 10 }),
      plainFigure('a search, p99', 'ms', p99, { atMost: 40 }),
      plainFigure('processor time of the server for a search', 'ms', cost),
      ratioFigure(
        'pages of ids found, in process, slips and who may see them and all',
        'a second',
        found,
        {
          beside,
          target: { atLeast: 10 },
        },
      ),
      ratioFigure(
        'whole answers over HTTP',
        'a second',
        { ours: rates.ours, beside: rates.plain },
        { beside, target: null },
      ),
    ];
  },
};

/** Runs a round: the next queries, one after the other; returns answers per second. */
function inTurn(
  queries: readonly Query[],
  run: (query: Query) => Promise<unknown>,
): () => Promise<number> {
  let next = 0;
  return async () => {
    const part = queries.slice(next, next + A_ROUND);
    next = (next + A_ROUND) % QUERIES;
    const began = performance.now();
    for (const query of part) await run(query);
    return (part.length * 1000) / (performance.now() - began);
  };
}

/** The plain PostgreSQL equivalent: finds a page of pins visible to a visitor, and renders none. */
function findingIn(world: World, { serviceUrl }: Seeded): (query: Query) => Promise<unknown> {
  const db = openDatabase(serviceUrl, { max: 4 });
  world.onClose(() => db.end());
  return ({ options }) => {
    const visibility = visibilityOf({ tx: db.read, viewer: null, origin: { mediaUrl: '' } });
    const input = { ...search.input.parse(options), bookmark: null, page_size: PAGE };
    const start = {
      position: null,
      displayed: displayedIn(''),
      visible: <R extends { id: string }>(rows: readonly R[]) => filterForFeed(visibility, rows),
    };
    return findPins(visibility, input, new Date(), start);
  };
}

type PlainSearch = (
  query: Query,
  limit: number,
) => Promise<readonly { readonly id: string; readonly signature: string }[]>;

/** A straightforward implementation: all matches from the index, sorted by PostgreSQL's own rank. */
async function plainSearch(world: World, { serviceUrl }: Seeded): Promise<PlainSearch> {
  const client = new pg.Client({ connectionString: serviceUrl });
  await client.connect();
  world.onClose(() => client.end());
  return async ({ match, minPrice }, limit) => {
    const { rows } = await client.query<{ id: string; signature: string }>({
      name: 'plain',
      text: `select pin_id as id, signature from pin_search
             where words @@ $1::tsquery and ($2::float8 is null or price >= $2)
             order by ts_rank(words, $1::tsquery) desc limit $3`,
      values: [match, minPrice, limit],
    });
    return rows;
  };
}

/** Checks that every result matches, and that rare matches are all found, without repeated pictures. */
async function requireRight(url: string, queries: readonly Query[], plain: PlainSearch) {
  const all = 100_000;
  const spelt = queries.filter(({ isMisspelt }) => !isMisspelt).slice(0, CHECKED);
  for (const query of spelt) {
    const { results, left_out: without } = (await ask(url, query.asWritten)).data as SearchAnswer;
    // If nothing has all words, fewer are searched, and the answer lists those left out.
    if (without.length > 0) continue;
    const found = results as unknown as readonly Pin[];
    const matching = await plain(query, all);
    const pictures = new Set(matching.map(({ signature }) => signature));
    const ids = new Set(matching.map(({ id }) => id));
    const isWhole = matching.length < all;
    const wrong = isWhole ? found.filter(({ id }) => !ids.has(id)) : [];
    requireEqual(`what does not match ${query.match}`, wrong, []);
    requireEqual(`pins of ${query.match}`, found.length, Math.min(PAGE, pictures.size));
  }
  let corrected = 0;
  const slips = queries.filter(({ isMisspelt }) => isMisspelt).slice(0, CHECKED);
  for (const { request } of slips) {
    const { results, corrected_query: taken } = (await ask(url, request)).data as SearchAnswer;
    if (taken !== null || results.length > 0) corrected += 1;
  }
  if (corrected < slips.length * 0.8)
    throw new Error(`only ${corrected} of ${slips.length} slips were understood`);
}
