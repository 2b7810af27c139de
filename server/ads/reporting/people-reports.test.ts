import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countsOf, type Counted } from './test-counts.ts';
import { reported, type ReportInput, type Reported } from './test-reports.ts';

let world: Reported;
beforeAll(async () => {
  world = await reported();
});
afterAll(() => world.app.close());

const ask = async (request: Partial<ReportInput>) => (await world.ask(request)).data;

const dayOf = ({ at }: Counted): string => at.toISOString().slice(0, 10);
const isView = ({ kind, verdict }: Counted): boolean => kind === 1 && verdict === 0;
const between = (from: string, to: string) =>
  world.events.filter((event) => dayOf(event) >= from && dayOf(event) <= to);
/** Returns the number of distinct people with a view. */
const peopleIn = (events: readonly Counted[]): number =>
  new Set(events.filter(isView).map(({ viewer }) => viewer)).size;

const PEOPLE = ['TOTAL_IMPRESSION_USER', 'TOTAL_IMPRESSION_FREQUENCY'] as const;
const LEVELS = [
  ['ADVERTISER', ({ accountId }: Counted) => accountId],
  ['CAMPAIGN', ({ campaignId }: Counted) => campaignId],
  ['AD_GROUP', ({ groupId }: Counted) => groupId],
  ['AD', ({ adId }: Counted) => adId],
] as const;

describe.each(LEVELS)('of %s', (level, idOf) => {
  test.each([
    ['2026-03-01', '2026-03-14'],
    ['2026-03-02', '2026-03-04'],
    ['2026-03-07', '2026-03-07'],
  ])('people are counted once from %s to %s, however often they looked', async (from, to) => {
    const rows = await ask({ level, start_date: from, end_date: to, columns: [...PEOPLE] });
    const byId = Map.groupBy(between(from, to), idOf);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...byId.keys()].toSorted());
    for (const { id, metrics } of rows) {
      const events = byId.get(id) ?? [];
      const people = peopleIn(events);
      const { impressions } = countsOf(events);
      expect(metrics).toEqual({
        TOTAL_IMPRESSION_USER: people,
        TOTAL_IMPRESSION_FREQUENCY: people === 0 ? null : impressions / people,
      });
    }
  });
});

test.each(['DAY', 'WEEK', 'MONTH'] as const)(
  'people of each %s are its own',
  async (granularity) => {
    const [from, to] = ['2026-03-03', '2026-03-13'];
    const rows = await ask({
      level: 'ADVERTISER',
      start_date: from,
      end_date: to,
      granularity,
      columns: [...PEOPLE],
    });
    const firsts = rows.map(({ date }) => date ?? '');
    expect(firsts).toHaveLength({ DAY: 11, WEEK: 2, MONTH: 1 }[granularity]);
    for (const [index, { metrics }] of rows.entries()) {
      const next = firsts[index + 1] ?? '2026-03-14';
      const events = between(firsts[index] ?? '', to).filter((event) => dayOf(event) < next);
      expect(metrics.TOTAL_IMPRESSION_USER).toBe(peopleIn(events));
    }
  },
);

test('people are answered only where they are asked for', async () => {
  const [row] = await ask({ level: 'ADVERTISER' });
  expect(Object.keys(row?.metrics ?? {})).not.toContain('TOTAL_IMPRESSION_USER');
});

test('a topic of the page and the Pin is a breakdown, to the micro unit', async () => {
  const rows = await ask({ level: 'ADVERTISER', breakdown: 'TOPIC' });
  const about = world.events.filter(({ topic }) => topic === world.numbers.topic);
  const known = rows.find(({ value }) => value === 'Vases');
  expect(about.length).toBeGreaterThan(50);
  expect(known?.metrics.IMPRESSION).toBe(countsOf(about).impressions);
});

describe('searches', () => {
  const seenFor = (events: readonly Counted[], term: number) =>
    events.filter((event) => event.term === term);

  test.each(LEVELS.slice(1, 3))(
    'of %s have a row of their own from ten people on, the others are one without a word of theirs',
    async (level, idOf) => {
      const { numbers } = world;
      const rows = await ask({ level, breakdown: 'SEARCH_TERM' });
      expect(JSON.stringify(rows)).not.toContain('aunt');
      let [visible, hidden] = [0, 0];
      for (const [id, events] of Map.groupBy(world.events, idOf)) {
        const often = seenFor(events, numbers.often);
        const isShown = peopleIn(often) >= 10;
        const rest = [...seenFor(events, numbers.rarely), ...(isShown ? [] : often)];
        const own = rows.filter((row) => row.id === id);
        const viewsOf = (value: string | null) =>
          own.find((row) => row.value === value)?.metrics.IMPRESSION;
        expect(viewsOf('blue vase')).toBe(isShown ? countsOf(often).impressions : undefined);
        expect(viewsOf(null)).toBe(rest.length > 0 ? countsOf(rest).impressions : undefined);
        visible += isShown ? 1 : 0;
        hidden += rest.length > 0 ? 1 : 0;
      }
      // Both kinds must occur, or the test would prove nothing.
      expect([visible > 0, hidden > 0]).toEqual([true, true]);
    },
  );

  test('come page by page, and their pages together are the whole', async () => {
    const input = { level: 'AD_GROUP', breakdown: 'SEARCH_TERM', order_by: 'IMPRESSION' } as const;
    const whole = await ask(input);
    const paged: typeof whole = [];
    let bookmark: string | null = null;
    do {
      const page: Awaited<ReturnType<Reported['ask']>> = await world.ask({
        ...input,
        page_size: 1,
        bookmark,
      });
      paged.push(...page.data);
      ({ bookmark } = page);
    } while (bookmark !== null);
    expect(whole.length).toBeGreaterThan(2);
    expect(paged).toEqual(whole);
  });
});
