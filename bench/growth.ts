import type { Pin } from '#contract/pins.ts';
import { plainFigure, requireEqual, type Benchmark, type Figure } from './kit/benchmark.ts';
import { ask, readRequest, writeRequest } from './kit/ask.ts';
import { forked } from './processes/forked.ts';
import { loadWell, type Load, type Request } from './kit/load.ts';
import type { Pace, Paced } from './processes/paced-process.ts';
import { searchesIn } from './kit/searches.ts';
import { untilGraphIsWritten } from './processes/server-process.ts';
import { openWorld, type World } from './kit/world.ts';

const BESIDE = 'feed while others save';
const MOST = { feed: 0.05, get: 0.05, save: 0.05, search: 0.35, related: 0.35, [BESIDE]: 0.05 };
type Name = keyof typeof MOST;
const NAMES = Object.keys(MOST) as Name[];
const ALONE = ['feed', 'get', 'save', 'search', 'related'] as const;
const REQUESTS = 1000;
/** One pin per day by each of two million people. */
const SAVES_PER_SECOND = 25;

/** How a request's time grows with the number of pins. */
export const benchmark: Benchmark = {
  name: 'growth',
  workload:
    'the median time of a feed, a pin, a save, a search and the pins related to one, one at a time, and of a feed while others save 25 pins a second, in worlds of growing size: the slope of its logarithm over that of the size',
  async run(_world, { sizes, seconds }) {
    const times = new Map<Name, number[]>(NAMES.map((name) => [name, []]));
    for (const size of sizes) {
      const world = openWorld(size);
      try {
        const server = await world.server();
        const requests = await requestsOf(world);
        await untilGraphIsWritten(server, size);
        for (const name of ALONE) {
          const load = { url: server.url, requests: requests[name], connections: 1 };
          await loadWell({ ...load, seconds: 1 });
          times.get(name)?.push((await loadWell({ ...load, seconds })).p50);
        }
        const feeds = { url: server.url, requests: requests.feed, connections: 1, seconds };
        times.get(BESIDE)?.push(await whileSaving(world, feeds, requests.save));
      } finally {
        await world.close();
      }
    }
    return NAMES.flatMap((name) => figuresOf(name, sizes, times.get(name) ?? []));
  },
};

/** Returns the median time of a feed while others save at their own pace; every save must be answered. */
async function whileSaving(world: World, feeds: Load, saves: readonly Request[]): Promise<number> {
  const saving = forked<Pace, Paced>('paced-process.ts');
  world.onClose(() => saving.stop());
  const many = Math.ceil((feeds.seconds + 1) * SAVES_PER_SECOND);
  if (saves.length < many) throw new Error('the world is too small');
  const requests = saves.slice(0, many);
  const pace = { url: feeds.url, requests, perSecond: SAVES_PER_SECOND, probe: '/healthz' };
  const [{ p50 }, { answers }] = await Promise.all([loadWell(feeds), saving.ask(pace)]);
  const refused = answers.filter(({ status }) => status !== 200);
  requireEqual('saves that were refused', refused, []);
  return p50;
}

function figuresOf(name: Name, sizes: readonly number[], values: readonly number[]): Figure[] {
  return [
    plainFigure(`slope of ${name}`, '', [slopeOf(sizes, values)], { atMost: MOST[name] }),
    ...sizes.map((size, at) => plainFigure(`${name} at ${size} pins`, 'ms', [values[at] ?? NaN])),
  ];
}

/** The slope of the least squares line through the logarithms. */
export function slopeOf(sizes: readonly number[], values: readonly number[]): number {
  const [x, y] = [sizes.map((size) => Math.log(size)), values.map((value) => Math.log(value))];
  const mean = (all: readonly number[]): number =>
    all.reduce((sum, one) => sum + one, 0) / all.length;
  const [middleX, middleY] = [mean(x), mean(y)];
  const over = x.reduce((sum, one, at) => sum + (one - middleX) * ((y[at] ?? 0) - middleY), 0);
  return over / x.reduce((sum, one) => sum + (one - middleX) ** 2, 0);
}

async function requestsOf(
  world: World,
): Promise<Record<(typeof ALONE)[number], readonly Request[]>> {
  const seeded = await world.database();
  const { people, rows } = seeded;
  const [viewer] = people;
  if (viewer === undefined) throw new Error('the world is empty');
  const feed = readRequest(viewer, 'UserHomefeed', { page_size: 25 });
  const page: Pin[] = (await ask((await world.server()).url, feed)).data;
  if (page.length !== 25) throw new Error(`a feed of ${page.length} pins`);
  const found = await rows<{ id: string }>(
    'select pin_id as id from pin_search where made order by md5(pin_id::text) limit $1',
    [REQUESTS],
  );
  const who = (number: number) => people[number % people.length] ?? viewer;
  return {
    feed: [feed],
    get: found.map(({ id }, number) => readRequest(who(number), 'Pin', { id })),
    save: found.map(({ id }, number) =>
      writeRequest(who(number), 'Repin', { pin_id: id, board_id: who(number).boardId }),
    ),
    search: (await searchesIn(seeded, REQUESTS)).map(({ request }) => request),
    related: found.map(({ id }, number) =>
      readRequest(who(number), 'RelatedPinFeed', { pin: id, page_size: 25 }),
    ),
  };
}
