import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Entities } from './report-rows-store.ts';
import { sumDays } from './sum-days.ts';
import { sumOfDays, sumOfHours } from './together-store.ts';

const [BUCKET, ACCOUNT, DAYS, MANY] = [7, '1058897343283229423', 20, 1000];
const FIRST = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;

/** An ad, with what it brought on each day: nothing on many. */
interface Made {
  readonly id: string;
  readonly group: string;
  readonly campaign: string;
  readonly status: string;
  readonly objective: string;
  readonly brought: readonly number[];
}

// Three campaigns of two ad groups of four ads. A quarter of them are archived, one ad group as a whole.
const made = Array.from({ length: 24 }, (_, n): Made => {
  const campaign = Math.floor(n / 8);
  return {
    id: String(3000 + n),
    group: String(2000 + Math.floor(n / 4)),
    campaign: String(MANY + campaign),
    status: n % 4 === 3 || n < 4 ? 'ARCHIVED' : 'ACTIVE',
    objective: campaign === 1 ? 'AWARENESS' : 'CONSIDERATION',
    brought: Array.from({ length: DAYS }, (_none, day) =>
      (n * 7 + day * 5) % (2 + (n % 5)) === 0 ? 1 + ((n * 31 + day * 17) % 23) : 0,
    ),
  };
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { read } = database.db;
  const [account, at] = [ACCOUNT, new Date(FIRST)];
  const statusOf = (some: readonly Made[]): string =>
    some.every(({ status }) => status === 'ARCHIVED') ? 'ARCHIVED' : 'ACTIVE';
  for (const [id, some] of Map.groupBy(made, ({ campaign }) => campaign)) {
    await read.run(
      `insert into ad_campaigns (bucket, id, account_id, name, status, objective, is_shared_budget, is_flexible,
         made_by, created_at, updated_at)
       values (:bucket, :id, :account, 'Campaign', :status, :objective, false, false, 'console', :at, :at)`,
      { bucket: BUCKET, id, account, at, status: statusOf(some), objective: some[0]?.objective },
    );
    await store(id, some);
  }
  for (const [id, some] of Map.groupBy(made, ({ group }) => group)) {
    await read.run(
      `insert into ad_groups (bucket, id, account_id, campaign_id, name, status, billable_event, budget_type, budget,
         bid_strategy, pacing, placements, is_auto_targeted, created_at, updated_at)
       values (:bucket, :id, :account, :campaign, 'Group', :status, 'IMPRESSION', 'DAILY', 5000000,
         'AUTOMATIC_BID', 'STANDARD', 'ALL', true, :at, :at)`,
      { bucket: BUCKET, id, account, at, status: statusOf(some), campaign: some[0]?.campaign },
    );
    await store(id, some);
  }
  for (const one of made) {
    const { id, campaign, group, status } = one;
    await read.run(
      `insert into ad_ads (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name, status, review, created_at, updated_at)
       values (:bucket, :id, :account, :campaign, :group, 1, 'REGULAR', 'Ad', :status, 'APPROVED', :at, :at)`,
      { bucket: BUCKET, id, account, campaign, group, status, at },
    );
    await store(id, [one]);
  }
  await store(ACCOUNT, made);
});
afterAll(() => database.close());

const sumOn = (some: readonly Made[], day: number): number =>
  some.reduce((all, { brought }) => all + (brought[day] ?? 0), 0);

/** Stores what some ads brought as that of one thing: a running total for each day with any, and the same as hours. */
async function store(id: string, some: readonly Made[]): Promise<void> {
  let total = 0;
  for (let day = 0; day < DAYS; day += 1) {
    const now = sumOn(some, day);
    if (now === 0) continue;
    total += now;
    const values = { bucket: BUCKET, account: ACCOUNT, id, at: new Date(FIRST + day * DAY_MS) };
    await database.db.read.run(
      `insert into ad_days values (:bucket, :account, :id, (:at::timestamptz at time zone 'UTC')::date,
         :total::bigint, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, :total::bigint * 1000, 0, 0, 0, 0)`,
      { ...values, total },
    );
    await database.db.read.run(
      `insert into ad_hours values (:bucket, :account, :id, :at,
         :now::bigint, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, :now::bigint * 1000, 0, 0, 0, 0)`,
      { ...values, now },
    );
  }
}

/** Counts events of an ad on a day, in all that it is part of; later running totals rise as well. */
async function count({ id, group, campaign }: Made, day: number, events: number): Promise<void> {
  const { read } = database.db;
  const of = { bucket: BUCKET, ids: [id, group, campaign, ACCOUNT], day: dayIn(day) };
  await read.run(
    `insert into ad_days
     select :bucket, :account, named.id, :day::date, coalesce(last.impressions, 0), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
       coalesce(last.spend, 0), 0, 0, 0, 0
     from unnest(:ids::bigint[]) as named (id)
     left join lateral (
       select * from ad_days as stored
       where stored.bucket = :bucket and stored.id = named.id and stored.day < :day::date
       order by stored.day desc limit 1) as last on true
     on conflict do nothing`,
    { ...of, account: ACCOUNT },
  );
  await read.run(
    `update ad_days set impressions = impressions + :events::bigint, spend = spend + :events::bigint * 500
     where bucket = :bucket and id = any(:ids::bigint[]) and day >= :day::date`,
    { ...of, events },
  );
}

const all: Omit<Entities, 'level'> = {
  bucket: BUCKET,
  accountId: ACCOUNT,
  campaignIds: null,
  groupIds: null,
  adIds: null,
  statuses: null,
  objectives: null,
};
const WEEK = 7;
const dayIn = (day: number): string => new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10);
/** 1 March 2026 is a Sunday: weeks begin a day later. */
const beginsAt = {
  day: (day: number) => day,
  week: (day: number) => day - ((day + WEEK - 1) % WEEK),
  month: () => 0,
} as const;

const statuses = ['ACTIVE', 'PAUSED'];
const narrowings: readonly (readonly [Partial<Entities>, (one: Made) => boolean])[] = [
  [{}, () => true],
  [{ statuses }, ({ status }) => status === 'ACTIVE'],
  [{ statuses: ['ARCHIVED'] }, ({ status }) => status === 'ARCHIVED'],
  [{ statuses: ['DRAFT'] }, () => false],
  [{ objectives: ['CONSIDERATION'] }, ({ objective }) => objective === 'CONSIDERATION'],
  [{ campaignIds: ['1000', '1002', '77'] }, ({ campaign }) => campaign !== '1001'],
  [
    { campaignIds: ['1000', '1002'], statuses },
    ({ campaign, status }) => campaign !== '1001' && status === 'ACTIVE',
  ],
  [
    { groupIds: ['2001', '2004'], statuses },
    ({ group, status }) => (group === '2001' || group === '2004') && status === 'ACTIVE',
  ],
  [{ campaignIds: ['1000'], groupIds: ['2001', '2004'] }, ({ group }) => group === '2001'],
  [{ adIds: ['3000', '3007', '3019'] }, ({ id }) => ['3000', '3007', '3019'].includes(id)],
];

test.each(narrowings)('ads %o together are the sum of each on each day', async (more, isMeant) => {
  const { read } = database.db;
  const meant = made.filter(isMeant);
  const entities: Entities = { ...all, level: 'AD', ...more };
  for (const unit of ['day', 'week', 'month'] as const)
    for (const [from, to] of [
      [0, DAYS - 1],
      [3, 16],
      [9, 9],
    ] as const) {
      const expected = new Map<string, number>();
      for (let day = from; day <= to; day += 1) {
        const at = dayIn(Math.max(from, beginsAt[unit](day)));
        const sum = sumOn(meant, day);
        if (sum > 0) expected.set(at, (expected.get(at) ?? 0) + sum);
      }
      const days = { from: dayIn(from), to: dayIn(to) };
      const rows = await sumOfDays(read, entities, days, unit, null, 100);
      expect(rows.map(({ at, impressions }) => [dayOf(at), impressions])).toEqual([...expected]);
      expect(rows.map(({ spend }) => spend)).toEqual(
        [...expected.values()].map((sum) => sum * 1000),
      );
      // The first time it is added up and stored, afterwards not.
      for (const _time of [1, 2])
        expect(await sumDays(read, { entities, days, unit }, null, 100, 1)).toEqual(rows);
      if (unit !== 'day') continue;
      const hours = await sumOfHours(read, entities, days, null, 100);
      expect(hours.map(({ at, impressions }) => [dayOf(at), impressions])).toEqual([...expected]);
    }
});

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

test('so are campaigns and ad groups, and pages of them', async () => {
  const { read } = database.db;
  const days = { from: dayIn(2), to: dayIn(DAYS - 1) };
  for (const [level, key] of [
    ['CAMPAIGN', 'campaign'],
    ['AD_GROUP', 'group'],
  ] as const) {
    const entities: Entities = { ...all, level, statuses };
    const gone = new Set(['2000']);
    const meant = made.filter((one) => key === 'campaign' || !gone.has(one.group));
    const rows = [];
    for (let last = null; ;) {
      const page = await sumOfDays(read, entities, days, 'day', last, 5);
      rows.push(...page);
      const end = page.at(-1);
      if (end === undefined) break;
      last = { at: end.at, id: end.id };
    }
    const expected = Array.from({ length: DAYS - 2 }, (_, day) => sumOn(meant, day + 2));
    expect(rows.map(({ impressions }) => impressions)).toEqual(expected.filter((sum) => sum > 0));
  }
});

test('a stored sum is added up anew for what changed since: its last day, days before it, or its ads', async () => {
  const { read } = database.db;
  const days = { from: dayIn(2), to: dayIn(12) };
  const entities: Entities = { ...all, level: 'AD', statuses };
  const counted: string[] = [];
  // Which days are added up.
  const tx: Tx = {
    ...read,
    rows: (sql, values) => {
      if (/running as|bounded as/.test(sql))
        counted.push(`${String(values?.['from'])} ${String(values?.['to'])}`);
      return read.rows(sql, values);
    },
  };
  const [past, last] = [`${dayIn(2)} ${dayIn(11)}`, `${dayIn(12)} ${dayIn(12)}`];
  const requireSame = async (unit: 'day' | 'week', added: readonly string[]): Promise<void> => {
    counted.length = 0;
    const sum = await sumDays(tx, { entities, days, unit }, null, 100, 1);
    expect(counted).toEqual(added);
    expect(sum).toEqual(await sumOfDays(read, entities, days, unit, null, 100));
    const [, second] = sum;
    const page = await sumDays(tx, { entities, days, unit }, sum[0] ?? null, 1, 1);
    expect(page).toEqual(second ? [second] : []);
  };
  const ad = made.find(({ id }) => id === '3012');
  const more = (day: number) => ad && count(ad, day, 7);
  await requireSame('day', [past, last]);
  await requireSame('week', [past, last]);
  await requireSame('day', []);
  await more(12);
  await requireSame('day', [last]);
  await requireSame('week', [last]);
  await more(8);
  await requireSame('day', [past, last]);
  await read.run("update ad_ads set status = 'ARCHIVED' where bucket = :bucket and id = 3012", {
    bucket: BUCKET,
  });
  await requireSame('day', [past, last]);
});

/** Numbers that look random, the same on each run. */
function someNumbers(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('whatever happens, sums that are stored are those that are added up from the beginning', async () => {
  const { read } = database.db;
  const number = someNumbers();
  const days = { from: dayIn(4), to: dayIn(15) };
  let changed = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    for (let more = number(4); more >= 0; more -= 1) {
      const ad = made[number(made.length)];
      if (ad === undefined) throw new Error('no ad has this number');
      // Most of what happens is on the last day, or after it.
      const isLate = number(5) === 0;
      await count(ad, isLate ? number(DAYS) : 15 + number(2), 1 + number(9));
    }
    if (number(6) === 0)
      await read.run('update ad_ads set status = :status where bucket = :bucket and id = :id', {
        bucket: BUCKET,
        id: made[number(made.length)]?.id,
        status: number(2) === 0 ? 'ARCHIVED' : 'ACTIVE',
      });
    const unit = (['day', 'week', 'month'] as const)[number(3)] ?? 'day';
    const entities: Entities = { ...all, level: 'AD', statuses };
    const sum = await sumDays(read, { entities, days, unit }, null, 100, 1);
    expect(sum).toEqual(await sumOfDays(read, entities, days, unit, null, 100));
    changed += sum.at(-1)?.impressions ?? 0;
  }
  expect(changed).toBeGreaterThan(0);
});
