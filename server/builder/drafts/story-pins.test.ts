import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStoryPin } from '#contract/builder/story-pins.ts';
import { registerUploads } from '#contract/media.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aSection, boardNow } from '#server/testing/pins.ts';
import { aPartner, anUpload, signatureOf } from '../core/test-builder.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await app.person(), await app.person()];
});

/** A page with one picture, as wire clients write it. */
const page = (more: object) => ({
  blocks: [{ block_style: { height: 100, width: 100 }, type: 2, text: '', ...more }],
  clips: [],
  layout: 0,
  style: { background_color: '#FFFFFF' },
});
const titled = (pages: readonly object[]) => ({
  metadata: { pin_title: 'Herons', pin_image_signature: '', canvas_aspect_ratio: 0.5625 },
  pages,
});

test('a picture is pinned in one step, with what other programs say of it, through the resource and the path', async () => {
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const options = {
    board_id: board.id,
    section: section.id,
    description: 'By the #water',
    link: 'https://birds.example/heron',
    alt_text: 'A grey bird',
    is_comments_allowed: false,
    is_unified_builder: true,
    allow_shopping_rec: true,
    method: 'uploaded',
    user_mention_tags: '[]',
  };
  const wanted = {
    title: 'Herons',
    description: 'By the #water',
    hashtags: ['#water'],
    link: 'https://birds.example/heron',
    alt_text: 'A grey bird',
    comments_disabled: true,
    method: 'uploaded',
    section: { id: section.id },
    story_pin_data: null,
  };
  for (const [name, url] of [
    ['StoryPin', undefined],
    ['Api', '/v3/storypins/'],
  ] as const) {
    const tracking_id = await anUpload(ann);
    const story_pin = JSON.stringify(titled([page({ tracking_id })]));
    const input = { ...options, story_pin };
    const sent = url === undefined ? input : { url, data: input };
    const { status, envelope } = await ann.resource(name, 'create', sent);
    expect(status).toBe(200);
    const image_signature = await signatureOf(ann, tracking_id);
    expect(envelope.resource_response.data).toMatchObject({ ...wanted, image_signature });
  }
  expect(await boardNow(ann, board.id)).toMatchObject({ pin_count: 2 });
});

test('several pictures are a story, in their order, with what is said under each', async () => {
  const board = await aBoard(ann);
  // As scripts register theirs.
  const batch = await ann.call(registerUploads, {
    media_info_list: JSON.stringify([{ id: 'a', media_type: 'image-story-pin' }]),
  });
  expect(Object.keys(batch)).toEqual(['a']);
  const uploads = [await anUpload(ann, 18, 32), await anUpload(ann, 30, 20)];
  const signatures = [];
  for (const id of uploads) signatures.push(await signatureOf(ann, id));
  const [first, second] = signatures;
  const pin = await ann.call(createStoryPin, {
    board_id: board.id,
    story_pin: titled([
      page({ image_signature: first }),
      {
        blocks: [
          { type: 2, image_signature: second },
          { type: 1, text: 'The end' },
        ],
      },
    ]),
  });
  expect(pin).toMatchObject({
    image_signature: first,
    story_pin_data: {
      page_count: 2,
      metadata: { pin_title: 'Herons', canvas_aspect_ratio: 18 / 32 },
      pages: [
        { image_signature: first },
        { image_signature: second, blocks: [{}, { text: 'The end' }] },
      ],
    },
  });
});

test('what cannot be made is refused with its reason, and nothing is made', async () => {
  const board = await aBoard(ann);
  const upload = await anUpload(ann);
  const image_signature = await signatureOf(ann, upload);
  const partner = await aPartner(app);
  const two = [page({ image_signature }), page({ image_signature })];
  const theirs = { board_id: (await aBoard(partner)).id, story_pin: titled(two) };
  expect(await partner.refusal(createStoryPin, theirs)).toMatchObject({
    code: 'picture_not_found',
  });
  const own = page({ tracking_id: await anUpload(partner) });
  const many = { ...theirs, story_pin: titled([own, own]) };
  expect(await partner.refusal(createStoryPin, many)).toMatchObject({ code: 'tool_closed' });
  const wrong: readonly [unknown, string][] = [
    ['{', 'invalid_input'],
    [titled([]), 'invalid_input'],
    [titled([{ blocks: [] }]), 'invalid_input'],
    [titled([page({})]), 'invalid_input'],
    [titled([page({ tracking_id: 'not-a-number' })]), 'invalid_input'],
    [titled([page({ tracking_id: '7' })]), 'upload_not_found'],
    [titled([page({ image_signature: 'f'.repeat(32) })]), 'picture_not_found'],
    [titled([page({ type: 3, video_signature: image_signature })]), 'invalid_input'],
    [titled([...two, page({ type: 3, video_signature: image_signature })]), 'invalid_input'],
    [titled(Array.from({ length: 21 }, () => two[0] ?? {})), 'invalid_input'],
  ];
  for (const [story_pin, code] of wrong) {
    const sent = { board_id: board.id, story_pin } as { board_id: string; story_pin: object };
    expect(await ann.refusal(createStoryPin, sent), JSON.stringify(story_pin)).toMatchObject({
      code,
    });
  }
  const fine = { story_pin: titled([page({ image_signature })]) };
  expect(await ben.refusal(createStoryPin, { ...fine, board_id: board.id })).toMatchObject({
    code: 'board_not_found',
  });
  expect((await ann.call(getBoardPins, { board_id: board.id })).data).toEqual([]);
});
