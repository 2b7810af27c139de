import { setTimeout as wait } from 'node:timers/promises';
import { ask, readRequest, writeRequest } from './kit/ask.ts';
import {
  plainFigure,
  ratioFigure,
  requireEqual,
  type Benchmark,
  type Figure,
} from './kit/benchmark.ts';
import { forked } from './processes/forked.ts';
import { requestsPerSecond, type Request } from './kit/load.ts';
import type { Answer, Pace, Paced } from './processes/paced-process.ts';
import type { Seeded } from './kit/seeded-database.ts';

const CONNECTIONS = 16;
const TIMES_CAPACITY = 2;
const OVERLOAD_SECONDS = 8;
const RECOVERY_MS = 2_000;
/** One in this many requests writes. */
const WRITES = 10;
const NAME = 'Overload';

interface Round {
  readonly capacity: number;
  readonly good: number;
  readonly p99: number;
  readonly wrong: number;
  readonly probesLost: number;
  readonly probeWorst: number;
  readonly afterwards: number;
}

/** Twice the capacity: most requests are answered in time, the rest refused. */
export const benchmark: Benchmark = {
  name: 'overload',
  workload:
    'feeds and pins by 1,000 signed-in people, one request in ten makes a board, at twice the rate that 16 connections reach',
  async run(world, { seconds, rounds }) {
    const database = await world.database();
    const server = await world.server();
    const mix = await mixOf(database);
    for (const request of mix(20)) await ask(server.url, request);
    const load = forked<Pace, Paced>('paced-process.ts');
    world.onClose(() => load.stop());
    const closed = (): Promise<number> =>
      requestsPerSecond({
        url: server.url,
        requests: mix(100_000),
        connections: CONNECTIONS,
        seconds,
      });
    await closed();
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const capacity = await closed();
      const perSecond = capacity * TIMES_CAPACITY;
      const requests = mix(Math.round(perSecond * OVERLOAD_SECONDS));
      const before = await boardsMade(database);
      const paced = await load.ask({ url: server.url, requests, perSecond, probe: '/healthz' });
      requireEqual(
        'the boards that were acknowledged and those that are there',
        paced.answers.filter((answer, at) => isWrite(at) && answer.status === 200).length,
        (await boardsMade(database)) - before,
      );
      await wait(RECOVERY_MS);
      measured.push({ capacity, ...roundOf(paced), afterwards: await closed() });
    }
    return figuresOf(measured);
  },
};

const isWrite = (at: number): boolean => at % WRITES === WRITES - 1;

/** Returns a function that makes the next requests; no two create the same board. */
async function mixOf(database: Seeded): Promise<(count: number) => Request[]> {
  const { people } = database;
  const pins = await database.rows<{ id: string }>(
    'select pin_id as id from pin_search order by md5(pin_id::text) limit 1000',
  );
  let made = 0;
  const requestAt = (at: number): Request => {
    const who = people[(at * 7) % people.length];
    const pin = pins[at % pins.length];
    if (who === undefined || pin === undefined) throw new Error('the world is empty');
    if (isWrite(at)) return writeRequest(who, 'Board', { name: `${NAME} ${(made += 1)}` });
    if (at % 2 === 0) return readRequest(who, 'UserHomefeed', { page_size: 25 });
    return readRequest(who, 'Pin', { id: pin.id });
  };
  return (count) => Array.from({ length: count }, (_, at) => requestAt(at));
}

async function boardsMade(database: Seeded): Promise<number> {
  const found = await database.rows<{ count: string }>(
    `select count(*) from boards where name like '${NAME} %'`,
  );
  return Number(found[0]?.count);
}

function roundOf({ answers, probes, seconds }: Paced): Omit<Round, 'capacity' | 'afterwards'> {
  const good = answers.filter(({ status }) => status === 200);
  const mayComeBack = ({ status, mayRetry }: Answer): boolean =>
    (status === 429 || status === 503) && mayRetry;
  const times = good.map(({ milliseconds }) => milliseconds).toSorted((one, two) => one - two);
  return {
    good: good.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    wrong: answers.filter((answer) => answer.status !== 200 && !mayComeBack(answer)).length,
    probesLost: probes.filter(({ status }) => status !== 200).length,
    probeWorst: Math.max(...probes.map(({ milliseconds }) => milliseconds)),
  };
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const all = (name: keyof Round): number[] => rounds.map((round) => round[name]);
  const capacity = { beside: all('capacity') };
  const held = { beside: 'what 16 connections reach' };
  const none = { atMost: 0 };
  return [
    ratioFigure(
      'good answers under twice the capacity',
      'a second',
      { ours: all('good'), ...capacity },
      { ...held, target: { atLeast: 0.6 } },
    ),
    plainFigure('p99 of good answers', 'ms', all('p99'), { atMost: 2_000 }),
    plainFigure('answers but 200, 429 and 503 with Retry-After', '', all('wrong'), none),
    plainFigure('questions for health without an answer', '', all('probesLost'), none),
    plainFigure('slowest answer about health', 'ms', all('probeWorst')),
    ratioFigure(
      'good answers 2 s later',
      'a second',
      { ours: all('afterwards'), ...capacity },
      { ...held, target: { atLeast: 0.8 } },
    ),
  ];
}
