import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDraft, getDraft, getDrafts, updateDraft } from '#contract/builder/drafts.ts';
import { publishDraft, publishDrafts } from '#contract/builder/publishing.ts';
import { createStoryPin, PICTURE_BLOCK } from '#contract/builder/story-pins.ts';
import { getBuilderGates } from '#contract/builder/viewer-gates.ts';
import { updateExperiment } from '#contract/experiments/experiments.ts';
import { getViewer } from '#contract/identity.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { groupOf } from '#contract/kernel/experiments.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aBoard } from '#server/testing/pins.ts';
import { until } from '#server/testing/until.ts';
import { aDraft, anUpload, shownAs } from '../core/test-builder.ts';

const HOUR = 3_600_000;
const groups = { on: 1, on_wide: 1, off: 1 };
const EXPERIMENTS = JSON.stringify({ crop: groups });
const BUILDER_GATES = JSON.stringify({
  tools: {
    layouts: { languages: ['de', 'ar'] },
    editing: { groups: ['crop:on'] },
    tagging: { groups: ['crop:on*'] },
    story: { groups: ['crop:*'], languages: ['de'] },
    carousel: { scenarios: ['ad_creation'] },
    scheduling: { languages: ['de', 'ar'], groups: ['crop:on*'] },
  },
  scenarios: { business_nux: { partnerOnly: true } },
});

let app: TestApp;
/** The same installation, before its operator set any conditions. */
let before: TestApp;
let after: TestApp;
beforeAll(async () => {
  app = await testApp({ EXPERIMENTS, BUILDER_GATES });
  before = await testApp();
  after = await testApp({ EXPERIMENTS, BUILDER_GATES }, { over: () => before.db });
  // The queue also uses the real clock, so scheduled times must be ahead of both.
  app.clock.now = new Date();
  before.clock.now = new Date();
});
afterAll(async () => {
  await after.close();
  await before.close();
  await app.close();
});

/** Creates a partner in this group who speaks this language. */
async function inGroup(group: keyof typeof groups, locale: string | null, of = app) {
  for (let tries = 0; tries < 100; tries += 1) {
    const person = await of.person();
    if (groupOf({ salt: 'crop', groups }, person.id) !== group) continue;
    await of.db.read.run('update people set is_partner = true where id = :id', { id: person.id });
    if (locale !== null) await person.call(updateSettings, { locale });
    return person;
  }
  throw new Error(`nobody is in ${group}`);
}

const crop = { x: 0, y: 0, width: 10, height: 10 };
const pictureOf = async (person: TestPerson, composition: Parameters<typeof shownAs>[0]) => [
  { upload_id: await anUpload(person), composition: shownAs(composition) },
];
const drafts = async (person: Client) => (await person.call(getDrafts, {})).data.length;
const NO_LANGUAGE = "This isn't available in your language yet.";
const NO_GROUP = "This isn't available to you yet.";
const closed = (tool: string, detail: string) => ({
  status: 403,
  code: 'tool_closed',
  message: `This tool isn't available: ${tool}.`,
  detail,
});

test('a tool is closed by audience, scenario, language and patterns of groups, and open to everybody else [BUILD-03]', async () => {
  const german = await inGroup('on', 'de-AT');
  const english = await inGroup('on', 'en-GB');
  const wide = await inGroup('on_wide', 'de');
  const outside = await inGroup('off', 'de');
  const pinner = await app.person();
  const fit = { layout: 'fit', ratio: '1:1' } as const;
  const tag = [{ kind: 'person', user_id: pinner.id, page: 0, x: 0.5, y: 0.5 }] as const;

  // Requires signing in, and being a partner.
  expect(await app.visitor().refusal(createDraft, {})).toMatchObject({ status: 401 });
  const nux = { scenario: 'business_nux' } as const;
  expect(await pinner.refusal(createDraft, nux)).toEqual(
    closed('create', 'This is for business accounts.'),
  );
  expect(await german.call(createDraft, nux)).toMatchObject(nux);
  // Restricted to scenarios.
  const carousel = { kind: 'carousel' } as const;
  expect(await english.refusal(createDraft, carousel)).toEqual(
    closed('carousel', "This isn't available where you are now."),
  );
  const ad = { ...carousel, scenario: 'ad_creation' } as const;
  expect(await english.call(createDraft, ad)).toMatchObject(ad);
  // Restricted to a language.
  const framed = async (person: TestPerson) => ({ pictures: await pictureOf(person, fit) });
  const stored = await drafts(english);
  expect(await english.refusal(createDraft, await framed(english))).toEqual(
    closed('layouts', NO_LANGUAGE),
  );
  expect(await drafts(english)).toBe(stored);
  expect((await german.call(createDraft, await framed(german))).pictures).toHaveLength(1);
  // Restricted to a group.
  const cropped = async (person: TestPerson) => ({ pictures: await pictureOf(person, { crop }) });
  expect(await outside.refusal(createDraft, await cropped(outside))).toEqual(
    closed('editing', NO_GROUP),
  );
  expect(await wide.refusal(createDraft, await cropped(wide))).toEqual(closed('editing', NO_GROUP));
  expect(await drafts(outside)).toBe(0);
  expect((await german.call(createDraft, await cropped(german))).pictures).toHaveLength(1);
  // Restricted to a pattern of groups.
  expect((await wide.call(createDraft, { tags: [...tag] })).tags).toHaveLength(1);
  expect(await outside.refusal(createDraft, { tags: [...tag] })).toEqual(
    closed('tagging', NO_GROUP),
  );
  // An existing draft is not affected.
  const plain = await aDraft(outside);
  const change = { draft_id: plain.id, version: plain.version, title: 'More', tags: [...tag] };
  expect(await outside.refusal(updateDraft, change)).toEqual(closed('tagging', NO_GROUP));
  expect(await outside.call(getDraft, { draft_id: plain.id })).toMatchObject({
    version: plain.version,
    title: 'A draft',
    tags: [],
  });
});

test('a story without a draft goes by the same gates', async () => {
  const storyOf = async (person: TestPerson) => {
    const page = async () => ({
      blocks: [{ type: PICTURE_BLOCK, tracking_id: await anUpload(person), text: 'Words' }],
    });
    const board_id = (await aBoard(person)).id;
    return { board_id, story_pin: { pages: [await page(), await page()] } };
  };
  const [german, english] = [await app.person(), await app.person()];
  await german.call(updateSettings, { locale: 'de' });
  const story = await storyOf(english);
  expect(await english.refusal(createStoryPin, story)).toEqual(closed('story', NO_LANGUAGE));
  expect((await english.call(getBoardPins, { board_id: story.board_id })).data).toEqual([]);
  expect(await german.call(createStoryPin, await storyOf(german))).toMatchObject({ type: 'pin' });
});

test('a browser is told what the gates go by, in the language of the person, or else of the page', async () => {
  const ann = await inGroup('on_wide', null);
  const response = await ann.call(getBuilderGates, {});
  expect(response).toEqual({
    language: 'en',
    groups: ['crop:on_wide'],
    conditions: JSON.parse(BUILDER_GATES) as unknown,
  });
  const mirrored = clientOf(app.url, { 'accept-language': 'ar-XB' }, ann.cookies);
  expect((await mirrored.call(getBuilderGates, {})).language).toBe('ar-XB');
  await ann.call(updateSettings, { locale: 'de-AT' });
  expect((await mirrored.call(getBuilderGates, {})).language).toBe('de-AT');
  expect(await app.visitor().refusal(getBuilderGates, {})).toMatchObject({ status: 401 });
});

test('an operator who changes an experiment opens and closes the tools that go by it, without a restart', async () => {
  const own = await testApp({ EXPERIMENTS, BUILDER_GATES });
  try {
    const operator = await own.person();
    const person = await inGroup('off', null, own);
    const tags = [{ kind: 'person', user_id: operator.id, page: 0, x: 0.5, y: 0.5 }] as const;
    const tagsPeople = (): Promise<boolean> =>
      person.call(createDraft, { tags: [...tags] }).then(
        () => true,
        (error: unknown) => !String(error).includes('tool_closed'),
      );
    expect(await tagsPeople()).toBe(false);
    await operator.call(updateExperiment, { experiment: 'crop', version: 0, stopped_with: 'on' });
    await until(tagsPeople, () => 'the tool stays closed');
    expect((await person.call(getBuilderGates, {})).groups).toEqual(['crop:on']);
    await operator.call(updateExperiment, { experiment: 'crop', version: 1, stopped_with: 'off' });
    await until(
      async () => !(await tagsPeople()),
      () => 'the tool stays open',
    );
  } finally {
    await own.close();
  }
});

const inHours = (of: TestApp, hours: number): string =>
  new Date(of.clock.now.getTime() + hours * HOUR).toISOString();
const outcome = async (person: Client, draft_id: string) => {
  const { item_status, failure, pin_id } = await person.call(getDraft, { draft_id });
  return { item_status, detail: failure?.message ?? null, hasPin: pin_id !== null };
};
const published = { item_status: 'succeeded', detail: null, hasPin: true };
const cameBack = (detail: string) => ({ item_status: 'attempted', detail, hasPin: false });

test('what waits for its time is asked again then: in the language it was planned in, unless its person chose another since', async () => {
  const ann = await inGroup('on', null);
  const inArabic = clientOf(app.url, { 'accept-language': 'ar-XB' }, ann.cookies);
  const german = await inGroup('on_wide', 'de');
  const plan = async (person: TestPerson, as: Client = person) => {
    const board_id = (await aBoard(person)).id;
    const pictures = [{ upload_id: await anUpload(person) }];
    const input = { board_id, pictures, publish_at: inHours(app, 2) };
    const { id: draft_id } = await as.call(createDraft, input);
    await as.call(publishDraft, { draft_id });
    return draft_id;
  };
  const refused = { publish_at: inHours(app, 2) };
  expect(await ann.refusal(createDraft, refused)).toEqual(closed('scheduling', NO_LANGUAGE));
  const [stored, stays] = [await plan(ann, inArabic), await plan(german)];
  const french = await inGroup('on', 'de');
  const left = await plan(french);
  await french.call(updateSettings, { locale: 'fr' });
  app.clock.now = new Date(app.clock.now.getTime() + 3 * HOUR);
  await app.runJobs();
  expect(await outcome(ann, stored)).toEqual(published);
  expect(await outcome(german, stays)).toEqual(published);
  expect(await outcome(french, left)).toEqual(cameBack(NO_LANGUAGE));
  expect((await french.call(getViewer, {}))?.scheduled_pin_count).toBe(0);
});

test('what was planned or begun before the operator closed its tool comes back from whoever is outside, with the reason', async () => {
  const inside = await inGroup('on', 'de', before);
  const outside = await inGroup('off', 'de', before);
  const plan = async (person: TestPerson, publish_at: string | null) => {
    const { id: board_id } = await aBoard(person);
    const pictures = [{ upload_id: await anUpload(person) }];
    const tags = [{ kind: 'person' as const, user_id: inside.id, page: 0, x: 0.5, y: 0.5 }];
    const input = { board_id, pictures, ...(publish_at === null ? { tags } : { publish_at }) };
    const { id } = await person.call(createDraft, input);
    await person.call(publishDrafts, { draft_ids: [id] });
    return id;
  };
  const planned = async (person: TestPerson) => [
    await plan(person, null),
    await plan(person, inHours(before, 2)),
  ];
  const [theirs, others] = [await planned(inside), await planned(outside)];
  after.clock.now = new Date(before.clock.now.getTime() + 3 * HOUR);
  await after.runJobs();
  for (const id of theirs) expect(await outcome(inside, id)).toEqual(published);
  for (const id of others) expect(await outcome(outside, id)).toEqual(cameBack(NO_GROUP));
});
