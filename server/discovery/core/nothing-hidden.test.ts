import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import type { Call } from '#contract/kernel/call.ts';
import type { Envelope } from '#contract/kernel/envelope.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { COUNT_TOPICS } from '../ideas/count-topics.ts';
import {
  aWorld,
  COMMON,
  hiddenFrom,
  somethingHappens,
  unwantedBy,
  type Hidden,
  type World,
} from './test-world.ts';

type Input = Readonly<Record<string, unknown>>;

/** The inputs by which a call would show all it can. */
interface Asked {
  readonly inputs: (world: World, hidden: Hidden) => readonly Input[];
  /** Whether it recommends things, so that those the viewer hides are excluded. */
  readonly recommends?: true;
}

const perScope = (inputs: readonly Input[]): Input[] =>
  ['pins', 'boards', 'users', 'my_pins'].flatMap((scope) =>
    inputs.map((input) => ({ ...input, scope })),
  );

/** A word that everything has, and some that only hidden things have. */
const words = (world: World, hidden: Hidden): string[] => [
  COMMON,
  ...[...hidden.words].slice(0, 4),
  ...world.people.filter(({ id }) => hidden.people.has(id)).map(({ username }) => username),
];

const asQueries = (world: World, hidden: Hidden): Input[] =>
  words(world, hidden).map((query) => ({ query }));
const asTerms = (world: World, hidden: Hidden): Input[] =>
  [...words(world, hidden), ...world.people.map(({ username }) => username.slice(0, 3))].map(
    (term) => ({ term }),
  );

const asTopics = (world: World, hidden: Hidden): Input[] =>
  [...words(world, hidden), ...world.boards.slice(0, 6).map(({ word }) => `${COMMON} ${word}`)].map(
    (topic) => ({ topic }),
  );

/** Every reading call of the domain: new ones are added here, or below with a reason. */
const request: Readonly<Record<string, Asked>> = {
  v3_home_feed: { inputs: () => [{}], recommends: true },
  v3_get_ideas: { inputs: () => [{}] },
  v3_search: { inputs: (world, hidden) => perScope(asQueries(world, hidden)) },
  v3_search_page: { inputs: (world, hidden) => perScope(asQueries(world, hidden)) },
  v3_related_pins: {
    inputs: ({ pins }) => pins.slice(-12).map(({ id }) => ({ pin_id: id })),
    recommends: true,
  },
  v3_looking_like: {
    inputs: ({ pins }) => pins.slice(-12).map(({ id }) => ({ pin_id: id })),
  },
  v3_board_content_recommendation: {
    inputs: ({ boards }) => boards.map(({ id }) => ({ id })),
    recommends: true,
  },
  v3_advanced_typeahead: { inputs: asTerms },
  v3_search_autocomplete: {
    inputs: (world, hidden) => words(world, hidden).map((word) => ({ query: `#${word}` })),
  },
  v3_get_welcome: { inputs: () => [{}] },
  v3_get_explore_sections: { inputs: () => [{}] },
  v3_get_front_door: { inputs: () => [{}] },
  v3_get_topics: { inputs: () => [{}] },
  v3_get_topic: { inputs: asTopics },
  v3_get_topic_pins: { inputs: asTopics },
  v3_get_share_suggestions: { inputs: () => [{}] },
  v3_get_follow_suggestions: { inputs: () => [{ user_id: null }] },
  v3_get_share_suggestions_typeahead: { inputs: asTerms },
};

const APART: Readonly<Record<string, string>> = {
  v3_get_short_link: 'answers about what one names, as a link would',
  v3_explain_pin: 'answers about one pin, as a link would',
  v3_get_recommendation_hides: 'the viewer’s own list, by the ids that they hid',
  v3_get_home_boards: 'the viewer’s own boards',
  v3_get_sensitive_words: 'an operator’s list of words, which holds nothing of anybody’s',
  v3_get_followed_interests: 'topics that the viewer chose, shown as v3_get_topics shows them',
};

const SEED = Number(process.env['TEST_SEED'] ?? 20_260_314);
const ROUNDS = Number(process.env['TEST_ROUNDS'] ?? 2);
const DEEDS = 45;
const MOST_PAGES = 4;

const calls = (callsByDomain['discovery'] ?? []).filter(({ reads }) => reads);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('every call that discovers has said how it is asked', () => {
  const expected = [...Object.keys(request), ...Object.keys(APART)];
  expect(calls.map(({ name }) => name).toSorted(byText)).toEqual(expected.toSorted(byText));
});

test(
  'whatever people do, nothing hidden surfaces for anybody in any call [SEC-28] [BOARD-10] [BOARD-19]',
  { timeout: 600_000 },
  async () => {
    const world = await aWorld(app, SEED);
    const visible = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      // Makes the periodic counts older than the following events.
      await jobsIn(app.db.read).add(COUNT_TOPICS, {});
      await app.runJobs();
      for (let deed = 0; deed < DEEDS; deed += 1) await somethingHappens(world);
      // Any pin may have been chosen before the latest events.
      await app.db.read.run(
        `insert into front_door_pins (place, pin_id)
         select row_number() over (order by id), id from pins on conflict do nothing`,
      );
      // Looks both before and after the jobs of these events.
      if (round > 0) await app.runJobs();
      for (const viewer of [null, ...world.people]) {
        if (viewer === null || !world.suspended.has(viewer)) await look(world, viewer, visible);
      }
    }
    const silent = calls.filter(({ name }) => name in request && !visible.has(name));
    expect(silent.map(({ name }) => name)).toEqual([]);
  },
);

async function look(world: World, viewer: TestPerson | null, visible: Set<string>): Promise<void> {
  const hidden = hiddenFrom(world, viewer);
  const unwanted = unwantedBy(world, viewer);
  const needles = [COMMON, ...[...world.people, ...world.pins].map(({ id }) => id)];
  for (const call of calls) {
    const how = request[call.name];
    if (how === undefined || (viewer === null && call.audience === 'signed_in')) continue;
    const none = [...hidden.people, ...hidden.boards, ...hidden.pins, ...hidden.words];
    if (how.recommends === true) none.push(...unwanted);
    for (const input of how.inputs(world, hidden)) {
      const text = await everythingOf(viewer ?? app.visitor(), call, input);
      // An answer may repeat its input.
      const question = JSON.stringify(input);
      const found = none.filter((needle) => text.includes(needle) && !question.includes(needle));
      const label = `${call.name} ${question} to ${viewer?.username ?? 'a visitor'}, seed ${SEED}`;
      expect(found, found.length === 0 ? label : [label, ...world.done].join('\n')).toEqual([]);
      if (needles.some((needle) => text.includes(needle))) visible.add(call.name);
    }
  }
}

/** Returns all pages of a call's answer as text; empty if it is refused. */
async function everythingOf(
  client: Pick<TestPerson, 'resource'>,
  call: Call,
  input: Input,
): Promise<string> {
  const [[name, verb] = ['', 'get'] as const] = call.resources;
  let text = '';
  let bookmarks: string[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const options = { ...input, ...(call.paged ? { page_size: 25, bookmarks } : {}) };
    const { envelope } = await client.resource(name, verb, options);
    const answer: Envelope['resource_response'] = envelope.resource_response;
    if (answer.status !== 'success') {
      expect([401, 404]).toContain(answer.http_status);
      return text;
    }
    text += JSON.stringify(answer.data);
    if (answer.bookmark === undefined || answer.bookmark === '-end-') return text;
    bookmarks = [answer.bookmark];
  }
  return text;
}

const byText = (one: string, other: string): number => (one < other ? -1 : 1);
