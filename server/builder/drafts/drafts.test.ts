import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createDraft,
  deleteDrafts,
  getDraft,
  getDrafts,
  updateDraft,
  updateDrafts,
} from '#contract/builder/drafts.ts';
import { MAX_DRAFTS, SCHEDULE_DAYS } from '#contract/builder/limits.ts';
import { createBoard, deleteBoard } from '#contract/boards.ts';
import { blockUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, walk } from '#server/testing/pins.ts';
import { aDraft, anUpload, aPartner, shownAs } from '../core/test-builder.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let partner: TestPerson;
beforeAll(async () => {
  app = await testApp();
  partner = await aPartner(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await app.person(), await app.person()];
});

const hour = 3_600_000;
const inHours = (hours: number): string =>
  new Date(app.clock.now.getTime() + hours * hour).toISOString();

test('a draft is kept as far as it is, changed, listed and deleted [BUILD-11]', async () => {
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id, 'Feathers');
  const empty = await ann.call(createDraft, {});
  expect(empty).toMatchObject({ kind: 'single', version: 1, status: 'saved', pictures: [] });
  const upload_id = await anUpload(ann, 40, 30);
  const input = {
    title: 'A heron',
    description: 'By the #water',
    alt_text: 'A grey bird',
    link: 'https://birds.example/heron',
    board_id: board.id,
    section_id: section.id,
    comments_disabled: true,
    pictures: [{ upload_id, alt_text: 'A bird', composition: shownAs() }],
  };
  const draft = await ann.call(updateDraft, { draft_id: empty.id, version: 1, ...input });
  expect(draft).toMatchObject({
    id: empty.id,
    version: 2,
    title: 'A heron',
    link: 'https://birds.example/heron',
    board: { id: board.id },
    section: { id: section.id, title: 'Feathers' },
    comments_disabled: true,
    item_status: null,
    pictures: [{ alt_text: 'A bird', composed: null, images: { orig: { width: 40, height: 30 } } }],
  });
  const signature = draft.pictures[0]?.image_signature ?? '';
  const again = await ann.call(updateDraft, {
    draft_id: draft.id,
    version: 2,
    link: null,
    pictures: [{ image_signature: signature }],
  });
  expect(again).toMatchObject({
    version: 3,
    link: null,
    title: 'A heron',
    section: { id: section.id },
  });
  // Omitted fields stay, and changing the board clears the section.
  const other = await aBoard(ann);
  const [moved] = await ann.call(updateDrafts, { draft_ids: [draft.id], board_id: other.id });
  expect(moved).toMatchObject({ version: 4, board: { id: other.id }, section: null });
  expect(await ann.call(getDraft, { draft_id: draft.id })).toEqual(moved);

  const ids = [draft.id];
  for (let count = 0; count < 4; count += 1) ids.unshift((await ann.call(createDraft, {})).id);
  expect(await walk((bookmark) => ann.call(getDrafts, { page_size: 2, bookmark }))).toEqual(ids);
  const named = ids.slice(1, 4);
  const page = (bookmark: string | null) =>
    ann.call(getDrafts, { draft_ids: named, page_size: 1, bookmark });
  expect(await walk(page)).toEqual(named);
  await ann.call(deleteDrafts, { draft_ids: ids.slice(1) });
  expect(await walk((bookmark) => ann.call(getDrafts, { bookmark }))).toEqual(ids.slice(0, 1));
});

test('of two changes of one version the second is refused, and nothing of it is kept [BUILD-11]', async () => {
  const draft = await aDraft(ann);
  const change = (title: string) =>
    ann.call(updateDraft, { draft_id: draft.id, version: draft.version, title });
  const both = await Promise.allSettled([change('One'), change('Two')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const stored = await ann.call(getDraft, { draft_id: draft.id });
  const won = both.find((one) => one.status === 'fulfilled');
  expect(stored).toEqual(won?.value);
  expect(
    await ann.refusal(updateDraft, { draft_id: draft.id, version: 1, title: 'Three' }),
  ).toMatchObject({ code: 'draft_changed', status: 409 });
});

test("a draft is its person's alone, and so are the uploads and pictures in it [SEC-27] [SEC-51]", async () => {
  const draft = await aDraft(ann, { title: 'pelican' });
  for (const [call, input] of [
    [getDraft, { draft_id: draft.id }],
    [updateDraft, { draft_id: draft.id, version: 1, title: 'Mine' }],
    [updateDrafts, { draft_ids: [draft.id], title: 'Mine' }],
    [deleteDrafts, { draft_ids: [draft.id] }],
  ] as const) {
    expect(await ben.refusal(call, input)).toMatchObject({ code: 'draft_not_found', status: 404 });
  }
  expect((await ben.call(getDrafts, { draft_ids: [draft.id] })).data).toEqual([]);
  const theirs = await anUpload(ann);
  expect(await ben.refusal(createDraft, { pictures: [{ upload_id: theirs }] })).toMatchObject({
    code: 'upload_not_found',
  });
  const image_signature = draft.pictures[0]?.image_signature ?? '';
  expect(await ben.refusal(createDraft, { pictures: [{ image_signature }] })).toMatchObject({
    code: 'picture_not_found',
  });
  const pictures = [{ upload_id: await anUpload(ben), composed_upload_id: theirs }];
  expect(await ben.refusal(createDraft, { pictures })).toMatchObject({ code: 'upload_not_found' });
  const mixed = await ben.call(createDraft, {});
  const all = { draft_ids: [mixed.id, draft.id] };
  expect(await ben.refusal(deleteDrafts, all)).toMatchObject({ code: 'draft_not_found' });
  expect(await ben.call(getDraft, { draft_id: mixed.id })).toEqual(mixed);
});

type Sent = Readonly<Record<string, unknown>>;
const a = (length: number) => 'x'.repeat(length);
const anAddress = (length: number) => 'https://a.example/'.padEnd(length, 'x');
const many = (length: number) => ({ pictures: Array.from({ length }, () => ({})) });
/** The field as its refusal names it; its limit; and a draft with content of this length. */
const LIMITS: readonly (readonly [field: string, most: number, make: (length: number) => Sent])[] =
  [
    ['title', 100, (length) => ({ title: a(length) })],
    ['link', 2048, (length) => ({ link: anAddress(length) })],
    ['description', 1500, (length) => ({ description: a(length) })],
    ['alt_text', 1000, (length) => ({ alt_text: a(length) })],
    ['pictures.0.title', 100, (length) => ({ pictures: [{ title: a(length) }] })],
    ['pictures.0.link', 2048, (length) => ({ pictures: [{ link: anAddress(length) }] })],
    ['pictures.0.text', 2500, (length) => ({ pictures: [{ text: a(length) }] })],
    ['pictures.0.alt_text', 1000, (length) => ({ pictures: [{ alt_text: a(length) }] })],
    ['pictures', 20, (length) => ({ kind: 'story', scenario: 'story_pin', ...many(length) })],
    ['pictures', 5, (length) => ({ kind: 'carousel', ...many(length) })],
    ['pictures', 1, many],
  ];

test.each(LIMITS)(
  '%s holds %i and no more, and nothing is kept of more [BUILD-08]',
  async (field, most, make) => {
    const maker = make(1)['kind'] === 'carousel' ? partner : ann;
    const upload_id = await anUpload(maker);
    const sent = (length: number) => {
      const { pictures = [{}], ...rest } = make(length) as { pictures?: object[] };
      return { ...rest, pictures: pictures.map((one) => ({ upload_id, ...one })) };
    };
    const before = (await maker.call(getDrafts, {})).data.length;
    expect(await maker.refusal(createDraft, sent(most + 1))).toMatchObject({
      code: 'invalid_input',
      message: `Parameter '${field}' is invalid.`,
      detail: expect.stringContaining(`no more than ${most} `) as string,
    });
    expect((await maker.call(getDrafts, {})).data).toHaveLength(before);
    const stored = await maker.call(createDraft, sent(most));
    expect(stored).toMatchObject(make(most));
  },
);

test('what no form can make is said next to its field, and nothing is kept', async () => {
  const upload_id = await anUpload(ann);
  const overlay = {
    text: 'Hello',
    position: 'tl',
    alignment: 'left',
    vertical: 'top',
    size: 'sm',
    case: 'none',
    color: '#ffffff',
  } as const;
  const pictureOf = (more: object): object => ({ upload_id, composition: shownAs(more) });
  const crop = { x: 0, y: 0, width: 10, height: 10 };
  const wrong: [string, Record<string, unknown>][] = [
    ['kind', { kind: 'poster' }],
    ['scenario', { scenario: 'other' }],
    ['pictures.0', { pictures: [{}] }],
    ['pictures.0', { pictures: [{ upload_id, image_url: 'https://a.example/a.png' }] }],
    ['pictures.0.composition.ratio', { pictures: [pictureOf({ ratio: '7:5' })] }],
    ['pictures.0.composition.crop.x', { pictures: [pictureOf({ crop: { ...crop, x: -1 } })] }],
    [
      'pictures.0.composition.crop.x',
      { pictures: [pictureOf({ crop: { ...crop, x: Number.NaN } })] },
    ],
    [
      'pictures.0.composition.crop.width',
      { pictures: [pictureOf({ crop: { ...crop, width: 0 } })] },
    ],
    ['pictures.0.composition.crop.y', { pictures: [pictureOf({ crop: { ...crop, y: 1e9 } })] }],
    [
      'pictures.0.composition.overlays.0.position',
      { pictures: [pictureOf({ overlays: [{ ...overlay, position: 'cc' }] })] },
    ],
    [
      'pictures.0.composition.overlays.0.color',
      { pictures: [pictureOf({ overlays: [{ ...overlay, color: 'url(x)' }] })] },
    ],
    ['tags.0.x', { tags: [{ kind: 'product', pin_id: '1', page: 0, x: 1.01, y: 0 }] }],
    ['tags.0.page', { tags: [{ kind: 'person', user_id: '1', page: 20, x: 0, y: 0 }] }],
    ['publish_at', { publish_at: 'tomorrow' }],
    ['publish_at', { publish_at: '2026-02-30T10:00:00' }],
    ['publish_at', { publish_at: inHours(-1) }],
    ['publish_at', { publish_at: inHours(24 * SCHEDULE_DAYS + 1) }],
  ];
  for (const [field, input] of wrong) {
    const { code, message } = await ann.refusal(createDraft, input);
    expect({ code, message }, JSON.stringify(input)).toEqual({
      code: 'invalid_input',
      message: `Parameter '${field}' is invalid.`,
    });
  }
  // Crops must be within the picture, and are for partners only.
  const outside = [pictureOf({ ratio: 'original', crop: { x: 15, y: 0, width: 6, height: 10 } })];
  const own = await anUpload(partner, 20, 30);
  const pictures = outside.map((one) => ({ ...one, upload_id: own }));
  expect(await partner.refusal(createDraft, { pictures })).toMatchObject({
    message: "Parameter 'pictures.0.composition.crop' is invalid.",
  });
  expect((await ann.call(getDrafts, {})).data).toEqual([]);
});

test('a board, section, pin or person out of reach is refused as if it were not there [SEC-27]', async () => {
  const secret = await aBoard(ben, { privacy: 'secret' });
  const open = await aBoard(ben);
  const hidden = await aPin(ben, secret.id);
  const section = await aSection(ann, (await aBoard(ann)).id);
  const own = await aBoard(partner);
  await partner.call(blockUser, { blocked_user_id: ann.id });
  const at = { page: 0, x: 0.5, y: 0.5 };
  const pictures = [{ upload_id: await anUpload(partner) }];
  const cases: [string, TestPerson, Record<string, unknown>][] = [
    ['board_not_found', ann, { board_id: secret.id }],
    ['board_not_found', ann, { board_id: open.id }],
    ['section_not_found', ann, { section_id: section.id }],
    ['section_not_found', partner, { board_id: own.id, section_id: section.id }],
    ['pin_not_found', partner, { pictures, tags: [{ kind: 'product', pin_id: hidden.id, ...at }] }],
    ['user_not_found', partner, { pictures, tags: [{ kind: 'person', user_id: ann.id, ...at }] }],
    ['user_not_found', partner, { pictures, tags: [{ kind: 'person', user_id: '12', ...at }] }],
  ];
  for (const [code, person, input] of cases) {
    expect(await person.refusal(createDraft, input), code).toMatchObject({ code });
  }
  const draft = await aDraft(ann, { board_id: (await ann.call(createBoard, { name: 'Gone' })).id });
  await ann.call(deleteBoard, { board_id: draft.board?.id ?? '' });
  expect(await ann.call(getDraft, { draft_id: draft.id })).toMatchObject({ board: null });
});

test('there is room for a hundred drafts, and for one more when one is gone', async () => {
  const first = await ann.call(createDraft, {});
  for (let count = 1; count < MAX_DRAFTS; count += 1) await ann.call(createDraft, {});
  expect(await ann.refusal(createDraft, {})).toMatchObject({ code: 'too_many_drafts' });
  await ann.call(deleteDrafts, { draft_ids: [first.id] });
  await ann.call(createDraft, {});
});
