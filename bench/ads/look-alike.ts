import { setTimeout as wait } from 'node:timers/promises';
import type { Audience } from '#contract/ads/audiences/audiences.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { ask, readRequest, writeRequest } from '../kit/ask.ts';
import { plainFigure, requireEqual, type Benchmark } from '../kit/benchmark.ts';
import type { Seeded, SignedIn } from '../kit/seeded-database.ts';
import { postmasterOf, treeProcessorMs } from '../processes/processor-tree.ts';
import { residentMegabytes } from '../processes/server-process.ts';

/** People per pin of the world. */
const FOR_A_PIN = 10;
const SAVES = 50;
/** People of a taste share its pictures; the first ones of a list are the most popular. */
const TASTES = 50;
const TASTE_PICTURES = 2000;
const USUAL_PICTURES = 500;
const PERCENTAGE = 1;
const LONGEST_S = 60;
const PATIENCE_MS = 900_000;
const PAUSE_MS = 50;

/** Finding the people most similar to an audience, among very many. */
export const benchmark: Benchmark = {
  name: 'look-alike',
  workload: `a look-alike of ${PERCENTAGE} % of everybody (${FOR_A_PIN} people for each pin of the world, ${SAVES} saves each, ${TASTES} tastes), from the request until it is ready; its seed is half of those of one taste`,
  async run(world, { pins, rounds }) {
    const seeded = await world.database();
    const [owner] = seeded.people;
    if (owner === undefined) throw new Error('the world is empty');
    const people = pins * FOR_A_PIN;
    await makeCrowd(seeded, people);
    const seed = await aSeed(seeded, owner);
    const { url, pid } = await world.server();
    const database = await postmasterOf(seeded);
    const [times, serverMs, databaseMs, memory]: number[][] = [[], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      const before = [await treeProcessorMs(pid), await treeProcessorMs(database)] as const;
      const began = performance.now();
      const { id, most } = await made({ url, pid }, owner, seed, round);
      times?.push((performance.now() - began) / 1000);
      serverMs?.push((await treeProcessorMs(pid)) - before[0]);
      databaseMs?.push((await treeProcessorMs(database)) - before[1]);
      memory?.push(most);
      await requireAlike(seeded, id, people);
    }
    return [
      plainFigure(`the look-alike among ${people} people`, 's', times ?? [], { atMost: LONGEST_S }),
      plainFigure('processor time of the server', 'ms', serverMs ?? []),
      plainFigure('processor time of the database', 'ms', databaseMs ?? []),
      plainFigure('memory of the server', 'MB', memory ?? []),
    ];
  },
};

const NUMBERED = `
  select number, (number % 1024)::smallint as bucket, number % ${TASTES} as taste,
    (number << 22) | ((number % 1024) << 12) as id
  from generate_series(1::bigint, $1) as number`;

/** A number below `limit` from two others; the lower, the more likely. */
const someOf = (limit: number, salt: number): string =>
  `floor(${limit} * power((hashint8((number * 64 + place) * 8 + ${salt}) & 1048575) / 1048576.0, 2))::int`;

/**
 * Inserts people with saves: six in ten of their own taste, two in ten of another, two in ten of what everybody likes.
 */
async function makeCrowd({ rows }: Seeded, people: number): Promise<void> {
  await rows(
    `insert into people (bucket, id, username, full_name, first_name, last_name, country, time_zone, pin_count, created_at)
     select bucket, id, 'taste' || number, 'Someone', 'Someone', '', 'US', 'UTC', ${SAVES}, now()
     from (${NUMBERED}) as person`,
    [people],
  );
  const indexes = await rows<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where schemaname = 'public' and tablename = 'pin_search' and indexname !~ '_pkey$'`,
  );
  for (const { name } of indexes) await rows(`drop index ${name}`);
  await rows(
    `insert into pin_search (bucket, pin_id, board_id, person_id, signature, made, words)
     select bucket, id + place, id, id, md5(case
         when place <= ${SAVES * 0.6} then 'taste ' || taste || ' ' || ${someOf(TASTE_PICTURES, 1)}
         when place <= ${SAVES * 0.8} then 'taste ' || (hashint8(number * 64 + place) & 1048575) % ${TASTES} || ' '
           || ${someOf(TASTE_PICTURES, 2)}
         else 'usual ' || ${someOf(USUAL_PICTURES, 3)} end), false, ''
     from (${NUMBERED}) as person cross join generate_series(1, ${SAVES}) as place`,
    [people],
  );
  for (const { made } of indexes) await rows(made);
  await rows('vacuum analyze people, pin_search');
}

interface Seed {
  readonly id: string;
  readonly accountId: string;
}

/** Inserts an ad account, and its audience of every other person of the first taste. */
async function aSeed({ rows }: Seeded, { id: ownerId }: SignedIn): Promise<Seed> {
  const bucket = bucketOf(ownerId);
  const now = new Date();
  const [accountId, id] = [makeId(bucket, now.getTime()), makeId(bucket, now.getTime())];
  await rows(
    `insert into ad_accounts (bucket, id, owner_id, name, country, currency, created_at, updated_at)
     values ($1, $2, $3, 'Shop', 'US', 'USD', $4, $4)`,
    [bucket, accountId, ownerId, now],
  );
  await rows(
    `insert into ad_audiences (bucket, id, account_id, kind, name, description, rule, status, size, version, created_at,
       updated_at)
     values ($1, $2, $3, 'CUSTOMER_LIST', 'Buyers', '', '{}', 'READY', 1000, 1, $4, $4)`,
    [bucket, id, accountId, now],
  );
  await rows(
    `insert into ad_audience_members (bucket, person_id, audience_bucket, audience_id, since, cause, last_at, found_at)
     select bucket, id, $1, $2, $3, 'list', $3, $3 from people
     where username ~ '^taste' and (id >> 22) % ${2 * TASTES} = 0`,
    [bucket, id, now],
  );
  await rows('vacuum analyze ad_audience_members');
  return { id, accountId };
}

/** Creates a look-alike and waits until it is ready; returns it with the server's peak memory meanwhile. */
async function made(
  { url, pid }: { readonly url: string; readonly pid: number },
  owner: SignedIn,
  { id: seedId, accountId: advertiser_id }: Seed,
  round: number,
): Promise<{ id: string; most: number }> {
  const input = {
    advertiser_id,
    name: `Like them ${round}`,
    audience_type: 'ACTALIKE',
    rule: JSON.stringify({ seed_id: [seedId], country: 'US', percentage: PERCENTAGE }),
  };
  const { id }: Audience = (await ask(url, writeRequest(owner, 'AdAudience', input))).data;
  const read = readRequest(owner, 'AdAudience', {
    advertiser_id,
    audience_ids: id,
  });
  const until = performance.now() + PATIENCE_MS;
  let most = 0;
  while (performance.now() < until) {
    most = Math.max(most, await residentMegabytes(pid));
    const [audience]: Audience[] = (await ask(url, read)).data;
    if (audience?.status === 'READY') return { id, most };
    if (audience?.status === 'TOO_SMALL') throw new Error('nobody is like the seed');
    await wait(PAUSE_MS);
  }
  throw new Error('the look-alike is not ready');
}

/** Checks that it has as many people as wanted, as many of the seed's taste as there are, and nobody of the seed. */
async function requireAlike({ rows }: Seeded, id: string, people: number): Promise<void> {
  const [counted] = await rows<{ all: number; alike: number; seed: number }>(
    `select count(*)::int as all,
       (count(*) filter (where (person_id >> 22) % ${TASTES} = 0))::int as alike,
       (count(*) filter (where (person_id >> 22) % ${2 * TASTES} = 0))::int as seed
     from ad_audience_members where audience_id = $1`,
    [id],
  );
  const wanted = Math.floor((people * PERCENTAGE) / 100);
  const { all = 0, alike = 0, seed = 0 } = counted ?? {};
  const isMost = alike >= wanted * 0.95;
  requireEqual(
    'people of the look-alike',
    { all, isMost, seed },
    { all: wanted, isMost: true, seed: 0 },
  );
}
