import type { Completion } from '#contract/discovery/complete.ts';
import { ask, readRequest } from './kit/ask.ts';
import { plainFigure, type Benchmark } from './kit/benchmark.ts';
import { loadWell, type Request } from './kit/load.ts';
import { processorMs } from './processes/server-process.ts';
import type { Seeded } from './kit/seeded-database.ts';

const QUERIES = 2000;
const VISITOR = { headers: {} };

/** Search suggestions while a person types, letter by letter. */
export const benchmark: Benchmark = {
  name: 'autocomplete',
  workload:
    'every keystroke of 2,000 queries over HTTP (words of titles, people, boards, hashtags), one connection, as visitors and as signed-in people',
  async run(world, { seconds, rounds }) {
    const seeded = await world.database();
    const server = await world.server();
    const queries = await queriesOf(seeded);
    const requests = queries.flatMap((query, number) => keystrokes(query, seeded, number));
    await requireAnswers(server.url, queries);
    const how = { url: server.url, requests, connections: 1 };
    // At least all of them on any machine: a tenth is half a second on one that meets the target.
    const enough = Math.max(seconds, requests.length / 400);
    await loadWell({ ...how, seconds: enough / 4 });
    const [p50, p99, cost, empty]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      const before = await processorMs(server.pid);
      const loaded = await loadWell({ ...how, seconds: enough });
      cost.push(((await processorMs(server.pid)) - before) / loaded.count);
      p50.push(loaded.p50);
      p99.push(loaded.p99);
      empty.push((await loadWell({ ...how, requests: [{ path: '/healthz' }], seconds })).p99);
    }
    return [
      plainFigure('a keystroke, p99', 'ms', p99, { atMost: 5 }),
      plainFigure('a keystroke, p50', 'ms', p50),
      plainFigure('processor time of the server for a keystroke', 'ms', cost),
      plainFigure('an answer of nothing by the same server, p99', 'ms', empty),
    ];
  },
};

async function queriesOf({ rows }: Seeded): Promise<string[]> {
  const found = await rows<{ query: string }>(
    `select query from (
       (select substring(title from '^[^ ]+ [^ ]+') as query, 1 as kind
        from pin_search join pins on pins.bucket = pin_search.bucket and pins.id = pin_search.pin_id
        order by md5(pin_id::text) limit $1)
       union all (select full_name, 2 from people order by md5(id::text) limit $2)
       union all (select name, 3 from boards where privacy = 'public' order by md5(id::text) limit $2)
       union all (select '#' || tag, 4 from pin_hashtags join pin_search using (bucket, pin_id)
                  order by md5(pin_id::text) limit $2)) as queries
     order by md5(query || kind)`,
    [QUERIES / 2, Math.ceil(QUERIES / 6)],
  );
  return found.map(({ query }) => query);
}

/** The requests of a person typing a query; every second person is signed in. */
function keystrokes(query: string, { people }: Seeded, number: number): Request[] {
  const who = number % 2 === 0 ? VISITOR : (people[number % people.length] ?? VISITOR);
  const letters = Array.from(query);
  return letters.map((_, end) =>
    readRequest(who, 'AdvancedTypeahead', { term: letters.slice(0, end + 1).join(''), count: 10 }),
  );
}

/** Checks that complete queries are suggested, since otherwise the speed would be meaningless. */
async function requireAnswers(url: string, queries: readonly string[]): Promise<void> {
  for (const query of queries.slice(0, 50)) {
    const request = readRequest(VISITOR, 'AdvancedTypeahead', { term: query, count: 20 });
    const { items } = (await ask(url, request)).data as { items: Completion[] };
    const isOffered = items.some(({ label }) =>
      label.toLowerCase().startsWith(query.toLowerCase()),
    );
    if (!isOffered) throw new Error(`“${query}” is not offered: ${JSON.stringify(items)}`);
  }
}
