import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeHashtag, search, searchPage } from '#contract/discovery.ts';
import { complete, rememberSearch } from '#contract/discovery/complete.ts';
import { changeSensitiveWords, getSensitiveWords } from '#contract/discovery/sensitive.ts';
import {
  followTopic,
  getExplore,
  getFollowedTopics,
  getTopic,
  getTopicPins,
  getTopics,
} from '#contract/discovery/topics.ts';
import { getAuditLog } from '#contract/identity/operator.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';
import { COUNT_TOPICS } from '../ideas/count-topics.ts';

let app: TestApp;
let operator: TestPerson;
let ann: TestPerson;
/** Of age since today; a day too young; and without a birthday. */
let adult: TestPerson;
let minor: TestPerson;
let unknown: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
  [ann, adult, minor, unknown] = [
    await app.person(),
    await app.person(),
    await app.person(),
    await app.person(),
  ];
  await adult.call(updateSettings, { birthday: '2008-03-14' });
  await minor.call(updateSettings, { birthday: '2008-03-15' });
  for (const [person, name] of [
    [ann, 'Wounds that heal'],
    [adult, 'Herons'],
  ] as const) {
    const board = await aBoard(person, { name });
    for (const title of ['A wound', 'Another one', 'The last']) {
      await aPin(person, board.id, { title, description: 'still #gore and #herons' });
    }
  }
  await refresh();
  await change(['#Gore', 'wounds', 'open sores']);
});
afterAll(() => app.close());

const change = (add: readonly string[], remove: readonly string[] = []) =>
  operator.call(changeSensitiveWords, { add: [...add], remove: [...remove] });
const words = async () => (await operator.call(getSensitiveWords, {})).data.map(({ word }) => word);

async function refresh(): Promise<void> {
  await app.runJobs();
  await jobsIn(app.db.read).add('discovery.count-words', {});
  await jobsIn(app.db.read).add('discovery.refresh-completions', {});
  await jobsIn(app.db.read).add(COUNT_TOPICS, {});
  await app.runJobs();
}

/** Returns everybody who may not see it at once, with what they lack. */
const shut = () =>
  [
    [app.visitor(), 'log_in'],
    [minor, 'age'],
    [unknown, 'birthday'],
    [adult, 'choice'],
  ] as const;

const show_sensitive = true;

test('what sensitive words ask for is for adults who choose it, and others get no pin, no board and no picture [AUTH-16]', async () => {
  for (const scope of ['pins', 'boards'] as const) {
    const query = 'wounds';
    for (const [who, needs] of shut()) {
      const { data, bookmark } = await who.call(search, { query, scope });
      expect(data).toMatchObject({
        results: [],
        sensitivity_screen: { reason: 'sensitive_words', needs },
        corrected_query: null,
        guides: [],
      });
      expect(bookmark).toBeNull();
      expect(await who.call(searchPage, { query, scope })).toEqual({ data: [], bookmark: null });
      const chosen = await who.call(search, { query, scope, show_sensitive });
      const count = chosen.data.results.length;
      if (who === adult) expect([count > 0, chosen.data.sensitivity_screen]).toEqual([true, null]);
      else expect([count, chosen.data.sensitivity_screen?.needs]).toEqual([0, needs]);
    }
  }
  const { data } = await adult.call(searchPage, { query: 'wounds', show_sensitive });
  expect(data).not.toEqual([]);
});

test('a person is of age on the very day, and from then on without saying it again', async () => {
  const day = await app.person();
  await day.call(updateSettings, { birthday: '2008-03-16' });
  const input = { query: 'gore', show_sensitive };
  const before = app.clock.now;
  for (const [now, needs] of [
    ['2026-03-15T23:59:59.999Z', 'age'],
    ['2026-03-16T00:00:00Z', undefined],
  ] as const) {
    app.clock.now = new Date(now);
    expect((await day.call(search, input)).data.sensitivity_screen?.needs).toBe(needs);
  }
  app.clock.now = before;
});

describe('words are the same in whatever form they are asked for', () => {
  test.each([
    ['wound'],
    ['WOUNDED'],
    ['"a wound"'],
    ['#gore'],
    ['góre'],
    ['herons gore'],
    ['open sore'],
    ['#opensores'],
    // A word one edit away is corrected to it, and a prefix is completed to it.
    ['wuond'],
    ['herons woun'],
  ])('%s', async (query) => {
    const { data } = await minor.call(search, { query });
    expect(data.sensitivity_screen).toEqual({ reason: 'sensitive_words', needs: 'age' });
    expect(data.results).toEqual([]);
  });

  test.each([['herons -wounds'], ['herons'], ['sores'], ['gorentity']])(
    'but not %s',
    async (query) => {
      expect((await minor.call(search, { query })).data.sensitivity_screen).toBeNull();
    },
  );

  test('nor people, nor what is one’s own', async () => {
    for (const scope of ['users', 'my_pins'] as const) {
      const { data } = await ann.call(search, { query: 'wound', scope });
      expect(data.sensitivity_screen).toBeNull();
      if (scope === 'my_pins') expect(data.results).not.toEqual([]);
    }
  });
});

test('a bookmark leads no further than its search', async () => {
  // The bookmark of the second search contains its corrected words.
  for (const [request, query] of [
    ['wound', 'wound'],
    ['wuond', 'herons'],
  ] as const) {
    const { bookmark } = await adult.call(search, { query: request, page_size: 1, show_sensitive });
    expect(bookmark).not.toBeNull();
    const more = { query, page_size: 1, bookmark, show_sensitive };
    expect((await adult.call(search, more)).data.results).not.toEqual([]);
    const none = await minor.call(search, more);
    expect([none.data.results, none.bookmark]).toEqual([[], null]);
  }
});

test('a board that is called so is found by other words by nobody who did not choose it', async () => {
  const named = async (who: Client, more: object) =>
    (await who.call(search, { query: 'heal', scope: 'boards', ...more })).data.results.length;
  for (const [who] of shut()) expect(await named(who, {})).toBe(0);
  expect(await named(minor, { show_sensitive })).toBe(0);
  expect(await named(adult, { show_sensitive })).toBe(1);
});

test('the topic of a sensitive hashtag has neither cover nor pins but for adults who choose it, and nothing proposes it', async () => {
  for (const [who, needs] of shut()) {
    const screen = { reason: 'sensitive_words', needs };
    expect(await who.call(getTopic, { topic: 'gore' })).toMatchObject({
      name: '#gore',
      cover_images: [],
      dominant_color: '#808080',
      sensitivity_screen: screen,
    });
    expect(await who.call(getTopicPins, { topic: 'gore' })).toEqual({ data: [], bookmark: null });
    const chosen = { topic: 'gore', show_sensitive };
    const topic = await who.call(getTopic, chosen);
    const pins = await who.call(getTopicPins, chosen);
    expect(topic.sensitivity_screen).toEqual(who === adult ? null : screen);
    expect(topic.cover_images.length > 0).toBe(who === adult);
    expect(pins.data.length > 0).toBe(who === adult);
    const listed = await walk((bookmark) => who.call(getTopics, { bookmark, page_size: 1 }));
    const explored = (await who.call(getExplore, {})).flatMap(({ topics }) => topics);
    expect(listed).toEqual(['herons']);
    expect(explored.map(({ id }) => id)).not.toContain('gore');
  }
  expect(await minor.call(followTopic, { interest_id: 'gore' })).toMatchObject({
    cover_images: [],
  });
  expect((await minor.call(getFollowedTopics, {})).data).toEqual([]);
});

test('no field proposes a sensitive word, and none is kept among what somebody searched for', async () => {
  const offered = async (term: string) => {
    const { items, hint } = await adult.call(complete, { term, count: 20 });
    return [...items.map(({ label }) => label), ...(hint === null ? [] : [hint])];
  };
  const tags = async (query: string) =>
    (await adult.call(completeHashtag, { query })).map((one) => one.query);
  await change([], ['gore', 'wounds']);
  expect([await offered('gor'), await tags('#gor')].flat().length).toBeGreaterThan(1);
  expect((await offered('woun')).length).toBeGreaterThan(1);
  expect(await offered('')).toContain('#gore');
  await adult.call(rememberSearch, { query: 'gore here' });
  expect(await offered('')).toContain('gore here');
  await change(['gore', 'wounds']);
  await adult.call(rememberSearch, { query: 'wounded knee' });
  for (const term of ['', 'gor', '#gor', 'woun', 'herons wou']) {
    expect((await offered(term)).filter((label) => /gore|wound/i.test(label))).toEqual([]);
  }
  expect(await tags('#gor')).toEqual([]);
  expect(await tags('#her')).toEqual(['#herons']);
  await change([], ['gore', 'wounds']);
  expect(await offered('')).not.toContain('wounded knee');
  await change(['#Gore', 'wounds']);
});

describe('the list', () => {
  test('is changed by operators, as a whole or not at all, and the log says what', async () => {
    const before = await words();
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await change(['Moss', '#moss', 'MÖSS', 'Blöße'], ['nothing']);
    expect(await words()).toHaveLength(before.length + 2);
    expect(await words()).toEqual(expect.arrayContaining(['Blöße', 'MÖSS', ...before]));
    for (const query of ['mosses', 'bloesse', 'Blösse']) {
      expect((await minor.call(search, { query })).data.sensitivity_screen).not.toBeNull();
    }
    const wrong = { add: ['fine', '!!'], remove: ['moss'] };
    expect(await operator.refusal(changeSensitiveWords, wrong)).toMatchObject({
      code: 'invalid_input',
    });
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await change([], ['#Moss', 'blosse']);
    await change([], ['moss']);
    expect(await words()).toEqual(before);
    const acts = (await operator.call(getAuditLog, {})).data.filter(
      ({ action }) => action === 'sensitive_words',
    );
    expect(acts.slice(0, 2).map(({ actor, detail }) => [actor?.id, detail])).toEqual([
      [operator.id, expect.objectContaining({ removed: 'blosse, moss' })],
      [operator.id, expect.objectContaining({ added: 'blosse, moss' })],
    ]);
    for (const call of [getSensitiveWords, changeSensitiveWords]) {
      expect(await ann.refusal(call, {})).toMatchObject({ code: 'not_allowed' });
    }
  });

  test('pages, and has room for a thousand', async () => {
    const before = await words();
    const many = Array.from({ length: 1000 - before.length }, (_, index) => `filler${index}`);
    for (let at = 0; at < many.length; at += 50) await change(many.slice(at, at + 50));
    const ids = await walk((bookmark) =>
      operator.call(getSensitiveWords, { bookmark, page_size: 250 }),
    );
    expect([ids.length, new Set(ids).size]).toEqual([1000, 1000]);
    const more = { add: ['one more'], remove: [] };
    expect(await operator.refusal(changeSensitiveWords, more)).toMatchObject({
      code: 'invalid_input',
    });
    await change(['one more'], ['filler0']);
    expect(await operator.refusal(changeSensitiveWords, { add: many.slice(0, 51) })).toMatchObject({
      code: 'invalid_input',
    });
    for (let at = 0; at < many.length; at += 50) await change([], many.slice(at, at + 50));
    await change([], ['one more']);
    expect(await words()).toEqual(before);
  });
});
