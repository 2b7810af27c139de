import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDrafts, getDraft, getDrafts } from '#contract/builder/drafts.ts';
import { publishDraft, publishDrafts } from '#contract/builder/publishing.ts';
import { deleteBoard } from '#contract/boards.ts';
import { deletePin, getPin, savePin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { copyPins } from '#contract/pins/moves.ts';
import { getPinTags } from '#contract/pins/tags.ts';
import { restoreFromTrash } from '#contract/pins/trash.ts';
import { blockUser } from '#contract/social.ts';
import { expectRightCounts } from '#server/pins/upkeep/test-counts.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, boardNow, pinNow, walk } from '#server/testing/pins.ts';
import { aDraft, anUpload, aPartner, shownAs } from '../core/test-builder.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let partner: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben, partner] = [await app.person(), await app.person(), await aPartner(app)];
});

const publish = (person: TestPerson, draft_id: string) => person.call(publishDraft, { draft_id });
const pinsOn = async (person: TestPerson, board_id: string) =>
  (await person.call(getBoardPins, { board_id })).data;

test('a draft becomes a pin, once however often and by however many it is asked [BUILD-09]', async () => {
  const board = await aBoard(ann);
  const draft = await aDraft(ann, {
    title: 'A heron',
    description: 'By the #water',
    link: 'https://birds.example/heron',
    board_id: board.id,
    comments_disabled: true,
  });
  const request = await Promise.all(Array.from({ length: 6 }, () => publish(ann, draft.id)));
  const [done] = request;
  expect(done).toMatchObject({ item_status: 'succeeded', status: 'saved', failure: null });
  expect(new Set(request.map(({ pin_id }) => pin_id)).size).toBe(1);
  expect(await pinsOn(ann, board.id)).toMatchObject([
    {
      id: done?.pin_id,
      title: 'A heron',
      description: 'By the #water',
      link: 'https://birds.example/heron',
      hashtags: ['#water'],
      method: 'pinbuilder',
      comments_disabled: true,
      image_signature: draft.pictures[0]?.image_signature,
      carousel_data: null,
      story_pin_data: null,
      has_tags: false,
    },
  ]);
  expect((await ann.call(getDrafts, {})).data).toEqual([]);
  // Deleting the draft leaves the pin.
  await ann.call(deleteDrafts, { draft_ids: [draft.id] });
  expect((await boardNow(ann, board.id)).pin_count).toBe(1);
  await app.runJobs();
  await expectRightCounts(app);
});

test('what the browser drew is published, in its order, and goes along with saves, copies and the trash [BUILD-12] [BUILD-06] [DATA-05]', async () => {
  const board = await aBoard(partner);
  const composition = shownAs({ ratio: '1:1', crop: { x: 2, y: 0, width: 20, height: 20 } });
  const pictures = [];
  for (const title of ['First', 'Second', 'Third']) {
    const upload_id = await anUpload(partner, 40, 20);
    const composed_upload_id = await anUpload(partner, 24, 24);
    pictures.push({ upload_id, composed_upload_id, composition, title, alt_text: `${title} one` });
  }
  const draft = await aDraft(partner, { kind: 'carousel', board_id: board.id, pictures });
  const drawn = draft.pictures.map(({ composed }) => composed?.image_signature);
  const { pin_id } = await publish(partner, draft.id);
  const pin = await pinNow(ann, pin_id ?? '');
  expect(pin).toMatchObject({ image_signature: drawn[0], alt_text: 'First one' });
  const slots = pin.carousel_data?.carousel_slots ?? [];
  expect(slots.map((slot) => slot.image_signature)).toEqual(drawn);
  expect(slots.map((slot) => slot.title)).toEqual(['First', 'Second', 'Third']);
  expect(slots[1]?.images.orig).toMatchObject({ width: 24, height: 24 });
  expect((await fetch(slots[2]?.images.orig.url ?? '')).status).toBe(200);

  const [own, other] = [await aBoard(ann), await aBoard(ann)];
  const saved = await ann.call(savePin, { pin_id: pin.id, board_id: own.id });
  await ann.call(copyPins, { pin_ids: [pin.id], board_id: other.id });
  await app.runJobs();
  const [copied] = await pinsOn(ann, other.id);
  for (const one of [saved, copied]) expect(one?.carousel_data).toEqual(pin.carousel_data);
  await partner.call(deletePin, { id: pin.id });
  await partner.call(restoreFromTrash, { ids: [pin.id] });
  expect((await pinNow(ann, pin.id)).carousel_data).toEqual(pin.carousel_data);
});

test('a story has its pages with their texts, and an id that its saves share [BUILD-02] [DATA-05]', async () => {
  const board = await aBoard(ann);
  const composition = shownAs({ ratio: '9:16' });
  const pages = [];
  for (const text of ['Once', '', 'The end']) {
    pages.push({ upload_id: await anUpload(ann, 18, 32), composition, text });
  }
  const draft = await aDraft(ann, {
    kind: 'story',
    scenario: 'story_pin',
    title: 'A story',
    board_id: board.id,
    pictures: pages,
  });
  const { pin_id } = await publish(ann, draft.id);
  const pin = await pinNow(ben, pin_id ?? '');
  expect(pin.story_pin_data).toMatchObject({
    id: pin.story_pin_data_id,
    page_count: 3,
    metadata: { pin_title: 'A story', canvas_aspect_ratio: 18 / 32 },
  });
  const texts = pin.story_pin_data?.pages.map(({ blocks }) =>
    blocks.map((block) => (block.type === 'story_pin_paragraph_block' ? block.text : block.type)),
  );
  const picture = 'story_pin_image_block';
  expect(texts).toEqual([[picture, 'Once'], [picture], [picture, 'The end']]);
  const saved = await ben.call(savePin, { pin_id: pin.id, board_id: (await aBoard(ben)).id });
  expect(saved.story_pin_data_id).toBe(pin.story_pin_data_id);
});

test('tags are shown to whoever may see what is tagged, page by page [BUILD-01] [SEC-28]', async () => {
  const board = await aBoard(partner);
  const theirs = await aBoard(ben);
  const [lamp, chair] = [await aPin(ben, theirs.id), await aPin(ben, theirs.id)];
  const at = { page: 0, y: 1 };
  const draft = await aDraft(partner, {
    board_id: board.id,
    tags: [
      { kind: 'product', pin_id: lamp.id, x: 0, ...at },
      { kind: 'product', pin_id: chair.id, x: 0.5, ...at },
      { kind: 'person', user_id: ben.id, x: 1, ...at },
    ],
  });
  const { pin_id } = await publish(partner, draft.id);
  const tagged = (person: TestPerson) =>
    walk((bookmark) => person.call(getPinTags, { pin_id: pin_id ?? '', page_size: 1, bookmark }));
  const whole = await ann.call(getPinTags, { pin_id: pin_id ?? '' });
  expect(whole.data).toMatchObject([
    { kind: 'product', pin: { id: lamp.id }, x: 0, y: 1 },
    { kind: 'product', pin: { id: chair.id }, x: 0.5 },
    { kind: 'person', user: { id: ben.id }, x: 1 },
  ]);
  expect(await tagged(ann)).toEqual(['0', '1', '2']);
  await ben.call(deletePin, { id: lamp.id });
  expect(await tagged(ann)).toEqual(['1', '2']);
  await ann.call(blockUser, { blocked_user_id: ben.id });
  expect(await tagged(ann)).toEqual([]);
  await ben.call(deleteBoard, { board_id: theirs.id });
  const hidden = await aDraft(partner, {
    board_id: (await aBoard(partner, { privacy: 'secret' })).id,
  });
  const secret = await publish(partner, hidden.id);
  expect(await ann.refusal(getPinTags, { pin_id: secret.pin_id })).toMatchObject({
    code: 'pin_not_found',
  });
});

test('what is not complete is refused with what it lacks, and stays a draft [BUILD-04] [BUILD-06] [BUILD-12]', async () => {
  const board_id = (await aBoard(partner)).id;
  const upload_id = await anUpload(partner, 40, 30);
  const square = shownAs({ ratio: '1:1' });
  const drawn = {
    upload_id,
    composition: square,
    composed_upload_id: await anUpload(partner, 9, 9),
  };
  const tag = { kind: 'person', user_id: ben.id, page: 1, x: 0, y: 0 } as const;
  const lacking: [string, Parameters<typeof aDraft>[1]][] = [
    ['board_id', {}],
    ['link', { board_id, scenario: 'ad_creation' }],
    ['pictures', { board_id, pictures: [] }],
    ['pictures', { board_id, kind: 'carousel', pictures: [drawn] }],
    ['pictures.0.composed', { board_id, pictures: [{ upload_id, composition: square }] }],
    [
      'pictures.0.composed',
      { board_id, pictures: [{ ...drawn, composed_upload_id: await anUpload(partner, 20, 30) }] },
    ],
    [
      'pictures.0.composition',
      { board_id, pictures: [{ ...drawn, composition: shownAs({ ratio: '16:9' }) }] },
    ],
    ['tags', { board_id, pictures: [drawn], tags: [tag] }],
    [
      'pictures',
      {
        board_id,
        kind: 'carousel',
        pictures: [
          drawn,
          { upload_id: await anUpload(partner, 20, 30), composition: shownAs({ ratio: '2:3' }) },
        ],
      },
    ],
  ];
  for (const [field, more] of lacking) {
    const draft = await aDraft(partner, { pictures: [{ upload_id }], ...more });
    expect(await partner.refusal(publishDraft, { draft_id: draft.id })).toMatchObject({
      code: 'draft_incomplete',
      message: `This draft isn't complete: ${field}.`,
    });
    const sound = await aDraft(partner, { board_id, pictures: [drawn] });
    const both = { draft_ids: [sound.id, draft.id] };
    expect(await partner.refusal(publishDrafts, both)).toMatchObject({ code: 'draft_incomplete' });
    for (const one of [draft, sound]) {
      expect(await partner.call(getDraft, { draft_id: one.id })).toEqual(one);
    }
    await partner.call(deleteDrafts, { draft_ids: [draft.id, sound.id] });
  }
  expect(await pinsOn(partner, board_id)).toEqual([]);
});

test('several are published together, and what one of them was refused is said with it [BUILD-01] [BUILD-09]', async () => {
  const [board, gone] = [await aBoard(ann), await aBoard(ann)];
  const sound = await aDraft(ann, { board_id: board.id });
  const lost = await aDraft(ann, { board_id: gone.id });
  const draft_ids = [lost.id, sound.id];
  const begun = await ann.call(publishDrafts, { draft_ids });
  expect(begun.map(({ id }) => id)).toEqual(draft_ids);
  expect(begun.map((one) => [one.status, one.item_status])).toEqual([
    ['creating', 'publishing'],
    ['creating', 'publishing'],
  ]);
  expect(await ann.refusal(deleteDrafts, { draft_ids })).toMatchObject({ code: 'draft_busy' });
  await ann.call(deleteBoard, { board_id: gone.id });
  await app.runJobs();
  const { data } = await ann.call(getDrafts, { draft_ids });
  expect(data.map((one) => [one.id, one.item_status, one.failure?.code ?? null])).toEqual([
    [lost.id, 'attempted', 'board_not_found'],
    [sound.id, 'succeeded', null],
  ]);
  expect(await pinsOn(ann, board.id)).toHaveLength(1);
  // Repeating it creates nothing twice; a returned draft can be published elsewhere.
  expect((await publish(ann, sound.id)).pin_id).toBe(data[1]?.pin_id);
  expect(await ann.refusal(getPin, { id: lost.id })).toMatchObject({ code: 'pin_not_found' });
});
