import { setTimeout as wait } from 'node:timers/promises';
import type { BulkJob } from '#contract/pins/bulk.ts';
import { ask, readRequest, writeRequest } from './kit/ask.ts';
import { plainFigure, ratioFigure, requireEqual, type Benchmark } from './kit/benchmark.ts';
import { loadWell, type Loaded, type Request } from './kit/load.ts';
import type { Seeded } from './kit/seeded-database.ts';

const PINS = 10_000;
/** One in this many requests saves a pin. */
const SAVES = 10;
const CONNECTIONS = 4;
const LOOK_MS = 50;

/** Moves ten thousand pins to another board with one call, while others read and save. */
export const benchmark: Benchmark = {
  name: 'bulk-move',
  workload:
    '10,000 pins moved to another board by a job, while others read boards and pins and one request in ten saves, 4 connections',
  async run(world, { seconds, rounds }) {
    const seeded = await world.database();
    const server = await world.server();
    const { from, to, mover } = await boardsOf(seeded);
    const requests = await mixOf(seeded, mover.id);
    for (const request of requests.slice(0, 40)) await ask(server.url, request);
    const loaded = (): Promise<Loaded> => {
      return loadWell({ url: server.url, requests, connections: CONNECTIONS, seconds });
    };
    const [idle, busy, answered, took]: [number[], number[], number[], number[]] = [[], [], [], []];
    const way = [from, to] as const;
    for (let round = 0; round <= rounds; round += 1) {
      const [old, fresh] = round % 2 === 0 ? way : way.toReversed();
      await seeded.rows('delete from use_counts');
      const before = await loaded();
      await jobsDone(seeded);
      await seeded.rows('delete from use_counts');
      const began = performance.now();
      const input = { board_id: old, new_board_id: fresh };
      const move = writeRequest(mover, 'BulkEditSelectAll', input, 'update');
      const job: BulkJob = (await ask(server.url, move)).data;
      requireEqual('what the job is to move', job.pin_count, PINS);
      const answer = performance.now() - began;
      const [during, whole] = await Promise.all([loaded(), ended(seeded, job.id, began)]);
      await jobsDone(seeded);
      requireEqual('the pins that arrived', await countsOf(seeded, [old, fresh]), [0, PINS]);
      if (round === 0) continue;
      idle.push(before.p99);
      busy.push(during.p99);
      answered.push(answer);
      took.push(whole);
    }
    return [
      ratioFigure(
        '99 of 100 requests of others, while it moves',
        'ms',
        { ours: busy, beside: idle },
        { beside: 'the same without it', target: { atMost: 2 } },
      ),
      plainFigure('answer to who asked for it', 'ms', answered),
      plainFigure('until all 10,000 have moved', 'ms', took),
    ];
  },
};

type Mover = Seeded['people'][number];

/** Creates a person with a board of exactly this many pins, and an empty board. */
async function boardsOf({
  people,
  rows,
}: Seeded): Promise<Record<'from' | 'to', string> & { mover: Mover }> {
  const mover = people.at(-1);
  if (mover === undefined) throw new Error('the world is empty');
  const [bucket] = await rows<{ bucket: number }>('select ($1::bigint >> 12) & 1023 as bucket', [
    mover.id,
  ]);
  const made = await rows<{ id: string }>(
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout,
       created_at, updated_at)
     select bucket, id + (n::bigint << 22), owner_id, 'Moved ' || n, '0moved' || n, 'moved-' || n, '', 'public', 'default',
       created_at, created_at
     from boards cross join generate_series(1, 2) as n where id = $1 returning id`,
    [mover.boardId],
  );
  const [from, to] = made.map((row) => row.id).toSorted();
  if (from === undefined || to === undefined || bucket === undefined) throw new Error('no boards');
  await rows(
    `insert into pins (bucket, id, board_id, person_id, signature, title, description, alt_text,
       method, origin_pin_id, origin_person_id, words, created_at, updated_at, version)
     select $1, ($2::bigint & ~4095) + (n::bigint << 22), $2, $3, signature, title, '', '', 'repin',
       ($2::bigint & ~4095) + (n::bigint << 22), $3, words, created_at, created_at, 1
     from (
       select pins.*, row_number() over () as n from pins cross join generate_series(1, 2)
       limit $4) as chosen`,
    [bucket.bucket, from, mover.id, PINS],
  );
  await rows(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
     select bucket, id, board_id, person_id, signature, true, words from pins where board_id = $1`,
    [from],
  );
  await rows('update boards set pin_count = $2 where id = $1', [from, PINS]);
  await rows(
    'update people set board_count = board_count + 2, pin_count = pin_count + $2 where id = $1',
    [mover.id, PINS],
  );
  await rows('analyze pins, pin_search');
  return { from, to, mover };
}

/** The load of others meanwhile: reads of boards and pins, and occasional saves. */
async function mixOf({ people, rows }: Seeded, moverId: string): Promise<Request[]> {
  const pins = await rows<{ id: string }>(
    `select pin_id as id from pin_search where person_id <> $1 order by md5(pin_id::text) limit 1000`,
    [moverId],
  );
  const others = people.filter((person) => person.id !== moverId);
  return pins.map((pin, at) => {
    const who = others[at % others.length];
    if (who === undefined) throw new Error('the world is empty');
    if (at % SAVES === 0) {
      return writeRequest(who, 'Repin', { pin_id: pin.id, board_id: who.boardId });
    }
    if (at % 2 === 0) return readRequest(who, 'BoardFeed', { board_id: who.boardId });
    return readRequest(who, 'Pin', { id: pin.id });
  });
}

async function ended({ rows }: Seeded, jobId: string, began: number): Promise<number> {
  for (;;) {
    const [job] = await rows<{ status: string }>('select status from bulk_jobs where id = $1', [
      jobId,
    ]);
    if (job?.status !== 'running') return performance.now() - began;
    await wait(LOOK_MS);
  }
}

/** Returns each board's counter, after checking it against its rows. */
async function countsOf({ rows }: Seeded, ids: readonly string[]): Promise<number[]> {
  const found = await rows<{ id: string; counted: number }>(
    `select id, pin_count as counted from boards
     where id = any($1::bigint[]) and pin_count = (
       select count(*) from pins where pins.board_id = boards.id)`,
    [ids],
  );
  return ids.map((id) => found.find((board) => board.id === id)?.counted ?? -1);
}

async function jobsDone({ rows }: Seeded): Promise<void> {
  for (;;) {
    const [left] = await rows<{ jobs: number }>(
      'select count(*)::int as jobs from graphile_worker.jobs',
    );
    if (left?.jobs === 0) return;
    await wait(LOOK_MS);
  }
}
