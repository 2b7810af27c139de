import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneOf, randomFrom, type Random } from '#server/security/test-random.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openBudget } from './budget-store.ts';
import { FIRST_HEAD, headAfter, linkOf } from './chain.ts';
import { chargeEvents } from './charge-events.ts';
import {
  budgetAt,
  capOf,
  chargeInOrder,
  periodOf,
  type Budget,
  type Span,
  type Stand,
} from './charge-rules.ts';
import type { AdEvent, ChargedEvent } from './event-store.ts';
import { deposit } from './funds.ts';
import { moneyOf } from './money-store.ts';
import {
  aClick,
  anAdvertiser,
  anId,
  AT,
  auctionAt,
  BUCKET,
  DAY_MS,
  type Advertiser,
} from './test-money.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const HOUR_MS = 3_600_000;
const WORLDS = 12;
const BATCHES = 12;
const SPANS = ['day', 'lifetime'] as const;

/** The unit of amounts: every third world has a currency of small units, with prices beyond 32 bits. */
const unitOf = (seed: number): number => (seed % 3 === 2 ? 1_000_000_007 : 1);

const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));

/** Some accounts with campaigns, ad groups and ads. */
function adsFrom(random: Random): Advertiser[] {
  return Array.from({ length: 1 + upTo(random, 2) }, anAdvertiser).flatMap((account) =>
    Array.from({ length: 1 + upTo(random, 2) }, () => anId()).flatMap((campaignId) =>
      Array.from({ length: 1 + upTo(random, 2) }, () => anId()).map((groupId) => ({
        ...account,
        campaignId,
        groupId,
        adId: anId(),
      })),
    ),
  );
}

interface World {
  readonly ads: readonly Advertiser[];
  readonly unit: number;
  stand: Stand;
  readonly events: ChargedEvent[];
  now: Date;
  /** The latest time of any clock. */
  latest: Date;
}

const spentNothing = { spent: 0, before: [0, 0, 0, 0, 0, 0] };

/** A budget's limits; a third of the daily ones also have a seven-day limit. */
const capsFrom = (random: Random, span: Span, unit: number) => ({
  cap: random() < 0.2 ? null : upTo(random, 600) * unit,
  weekCap: span === 'day' && random() < 0.4 ? upTo(random, 900) * unit : null,
});

/** Gives everybody money and budgets, in the database and in the model. */
async function worldFrom(random: Random, unit: number): Promise<World> {
  const ads = adsFrom(random);
  const money = [...new Set(ads.map(({ accountId }) => accountId))].map((accountId) => ({
    accountId,
    funds: 1 + upTo(random, 2_000) * unit,
    spent: 0,
    at: new Date(0),
  }));
  const levels = new Map(
    ads.flatMap(({ accountId, campaignId, groupId }) => [
      [campaignId, accountId] as const,
      [groupId, accountId] as const,
    ]),
  );
  const budgets: Budget[] = [];
  await database.db.transaction(async (tx) => {
    for (const { accountId, funds } of money)
      await deposit(tx, { bucket: BUCKET, accountId, amount: funds, ref: '1' }, AT);
    for (const [id, accountId] of levels) {
      // One in ten has no budget.
      const mine = random() < 0.1 ? [] : SPANS.filter(() => random() < 0.6);
      for (const span of mine) {
        const caps = capsFrom(random, span, unit);
        await openBudget(tx, { bucket: BUCKET, accountId, id, period: span, ...caps }, AT);
        const period = periodOf(span, AT);
        const begun = { ...spentNothing, nextCap: caps.cap, weekCap: caps.weekCap };
        budgets.push({ id, accountId, span, period, cap: capOf(begun), ...begun });
      }
    }
  });
  return {
    ads,
    unit,
    stand: { money, budgets, known: new Set(), clicks: [] },
    events: [],
    now: AT,
    latest: AT,
  };
}

/** One of three people, by one of their two pseudonyms. */
function someoneFrom(random: Random): Pick<AdEvent, 'viewer' | 'otherViewer'> {
  const person = 10 * upTo(random, 2);
  const numbers = [String(person), String(person + 1)] as const;
  const [viewer, otherViewer] = random() < 0.5 ? numbers : numbers.toReversed();
  return { viewer: viewer ?? '', otherViewer: otherViewer ?? null };
}

/** New events mixed with duplicates from this batch or earlier ones. */
function batchFrom(random: Random, { ads, unit, events, now }: World): AdEvent[] {
  const batch: AdEvent[] = [];
  for (let left = 1 + upTo(random, 30); left > 0; left -= 1) {
    const again = random() < 0.15 ? [...batch, ...events] : [];
    batch.push(
      again.length > 0
        ? oneOf(random, again)
        : aClick(oneOf(random, ads), upTo(random, 80) * unit, {
            auctionId: auctionAt(now),
            slot: upTo(random, 3),
            kind: random() < 0.5 ? 2 : 1 + upTo(random, 10),
            verdict: random() < 0.1 ? 1 : 0,
            ...someoneFrom(random),
            term: upTo(random, 5),
            proof: random() < 0.3 ? null : Buffer.from([upTo(random, 255), upTo(random, 255)]),
          }),
    );
  }
  return batch;
}

const keyOf = ({ auctionId, slot, kind }: AdEvent): string => `${auctionId} ${slot} ${kind}`;

/** Returns each account's chain head and number of batches, from events as the rules charged them. */
function headsOf(events: readonly ChargedEvent[]): Map<string, { seq: number; head: Buffer }> {
  const heads = new Map<string, { seq: number; head: Buffer }>();
  const batches = Map.groupBy(events, ({ accountId, seq }) => `${accountId} ${seq}`);
  for (const batch of batches.values()) {
    const [first] = batch;
    if (first === undefined) continue;
    const before = heads.get(first.accountId)?.head ?? FIRST_HEAD;
    heads.set(first.accountId, { seq: first.seq, head: headAfter(before, linkOf(batch)) });
  }
  return heads;
}

async function budgetsInDatabase(world: World) {
  const rows = await database.db.read.rows<Record<string, string | null>>(
    `select id::text, account_id::text as "accountId", span, period::text, cap::text, next_cap::text as "nextCap",
       week_cap::text as "weekCap", before::text, spent::text
     from ad_budgets where account_id = any(:ids::bigint[]) order by id, span`,
    { ids: world.stand.money.map(({ accountId }) => accountId) },
  );
  return rows.map((row) => ({ ...row, span: Number(row['span']) === 1 ? 'day' : 'lifetime' }));
}

function budgetsByRules({ stand }: World) {
  const order = ({ id, span }: Budget): string => `${id} ${SPANS.indexOf(span)}`;
  return stand.budgets
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
    .map(({ cap, nextCap, weekCap, before, spent, ...rest }) => ({
      ...rest,
      cap: cap === null ? null : String(cap),
      nextCap: nextCap === null ? null : String(nextCap),
      weekCap: weekCap === null ? null : String(weekCap),
      before: `{${before.join(',')}}`,
      spent: String(spent),
    }));
}

/** Raises or lowers a budget, in the database and in the model. */
async function changeBudget(random: Random, world: World): Promise<void> {
  if (world.stand.budgets.length === 0) return;
  const budget = oneOf(random, world.stand.budgets);
  const { id, accountId, span } = budget;
  const { cap, weekCap } = capsFrom(random, span, world.unit);
  await database.db.transaction((tx) =>
    openBudget(tx, { bucket: BUCKET, accountId, id, period: span, cap, weekCap }, world.now),
  );
  const at = world.stand.money.find((one) => one.accountId === accountId)?.at ?? world.now;
  const begun = budgetAt(budget, at > world.now ? at : world.now);
  const changed = { ...begun, nextCap: cap, weekCap };
  world.stand = {
    ...world.stand,
    budgets: world.stand.budgets.map((one) =>
      one === budget ? { ...changed, cap: capOf(changed) } : one,
    ),
  };
}

test.each(Array.from({ length: WORLDS }, (_, number) => number))(
  'world %i: the database charges as the rules say, row by row, to the same chain',
  async (seed) => {
    const random = randomFrom(seed + 1);
    const world = await worldFrom(random, unitOf(seed));
    for (let number = 0; number < BATCHES; number += 1) {
      // Minutes or days pass, and sometimes a process has a lagging clock.
      const isBehind = random() < 0.2;
      const step = random() * (random() < 0.4 ? HOUR_MS : 2 * DAY_MS);
      world.now = new Date(Math.floor(world.latest.getTime() + (isBehind ? -DAY_MS : step)));
      if (!isBehind) world.latest = world.now;
      if (random() < 0.4) await changeBudget(random, world);
      const batch = batchFrom(random, world);
      const priced = batch.map((event) => ({ ...event, key: keyOf(event) }));
      const { charges, after } = chargeInOrder(world.stand, priced, world.now);
      const results = await chargeEvents(database.db, batch, world.now);
      expect(results).toEqual(
        charges.map((charge) =>
          charge === null
            ? { outcome: 'known', charged: 0, isOut: false }
            : { outcome: 'inserted', charged: charge.charged, isOut: charge.isOut },
        ),
      );
      const heads = headsOf(world.events);
      batch.forEach((event, index) => {
        const charge = charges[index];
        const at = after.money.find(({ accountId }) => accountId === event.accountId)?.at;
        if (!charge || !at) return;
        const seq = (heads.get(event.accountId)?.seq ?? 0) + 1;
        const { verdict, charged } = charge;
        world.events.push({ ...event, at, seq, charged, verdict });
      });
      world.stand = after;
      expect(await budgetsInDatabase(world)).toEqual(budgetsByRules(world));
    }
    const heads = headsOf(world.events);
    const accounts = world.stand.money.map(({ accountId }) => ({ bucket: BUCKET, accountId }));
    const rows = await moneyOf(database.db.read, accounts);
    for (const { accountId, funds, spent, at } of world.stand.money) {
      const { seq, head } = heads.get(accountId) ?? { seq: 0, head: FIRST_HEAD };
      expect(rows.find((row) => row.accountId === accountId)).toMatchObject({
        funds,
        spent,
        at,
        seq,
        head,
      });
    }
  },
);
