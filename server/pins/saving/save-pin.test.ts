import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateBoard, getPickerBoards } from '#contract/boards.ts';
import { createPin, deletePin, getPin, savePin, updatePin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { getUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture, aPin, aSection, boardNow, pinNow } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person('ann'), await app.person('ben')];
});
afterAll(() => app.close());

const countOf = async (person: TestPerson): Promise<number> =>
  (await person.call(getUser, { username: person.username })).pin_count;

test('saves a pin of somebody else as a pin of its own, with its words and its picture', async () => {
  const source = await aPin(ann, (await aBoard(ann)).id, {
    title: 'A barn',
    description: 'Red, at dusk',
    alt_text: 'a red barn',
    link: 'https://www.barns.example/red?x=1',
  });
  const board = await aBoard(ben);
  const saved = await ben.call(savePin, { pin_id: source.id, board_id: board.id });
  expect(saved.id).not.toBe(source.id);
  expect(await pinNow(ben, saved.id)).toEqual(saved);
  expect(saved).toMatchObject({
    title: 'A barn',
    description: 'Red, at dusk',
    alt_text: 'a red barn',
    link: 'https://www.barns.example/red?x=1',
    domain: 'barns.example',
    image_signature: source.image_signature,
    images: source.images,
    method: 'repin',
    pinner: { id: ben.id },
    origin_pinner: { id: ann.id },
    closeup_attribution: { id: ann.id },
    board: { id: board.id },
    is_editable: true,
  });
  const own = await ben.call(savePin, {
    pin_id: source.id,
    board_id: board.id,
    description: 'Mine',
  });
  expect(own).toMatchObject({ title: 'A barn', description: 'Mine' });
});

test('counts a save on the board and for the person at once [SAVE-11]', async () => {
  const board = await aBoard(ben);
  const source = await aPin(ann, (await aBoard(ann)).id);
  const before = await countOf(ben);
  expect((await boardNow(ben, board.id)).image_cover_url).toBeNull();
  await ben.call(savePin, { pin_id: source.id, board_id: board.id });
  const after = await boardNow(ben, board.id);
  expect(after.pin_count).toBe(1);
  expect(after.image_cover_url).toBe(source.images['474x'].url);
  expect(await countOf(ben)).toBe(before + 1);
  await ben.call(deletePin, {
    id: (await ben.call(getBoardPins, { board_id: board.id })).data[0]?.id ?? '',
  });
  expect(await boardNow(ben, board.id)).toMatchObject({ pin_count: 0, image_cover_url: null });
  expect(await countOf(ben)).toBe(before);
});

test('puts the board saved to last first, once [SAVE-12]', async () => {
  const person = await app.person();
  const [first, second] = [await aBoard(person), await aBoard(person)];
  const source = await aPin(ann, (await aBoard(ann)).id);
  const shortlist = async () => {
    const { boards_shortlist: boards } = await person.call(getPickerBoards, {});
    return boards.map((board) => board.id);
  };
  for (const board of [first, second, first]) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await person.call(savePin, { pin_id: source.id, board_id: board.id });
  }
  expect(await shortlist()).toEqual([first.id, second.id]);
});

test('counts saves of the picture within a run of the background work', async () => {
  const source = await aPin(ann, (await aBoard(ann)).id);
  const saved = await ben.call(savePin, { pin_id: source.id, board_id: (await aBoard(ben)).id });
  await app.runJobs();
  const count = async () => {
    const pin = await pinNow(ann, source.id);
    return [pin.repin_count, pin.aggregated_pin_data.aggregated_stats.saves];
  };
  expect(await count()).toEqual([1, 2]);
  await ben.call(deletePin, { id: saved.id });
  await app.runJobs();
  expect(await count()).toEqual([0, 1]);
});

test('follows a chain of saves to its origin', async () => {
  const cat = await app.person();
  const source = await aPin(ann, (await aBoard(ann)).id);
  const first = await ben.call(savePin, { pin_id: source.id, board_id: (await aBoard(ben)).id });
  const second = await cat.call(savePin, { pin_id: first.id, board_id: (await aBoard(cat)).id });
  expect(second.origin_pinner?.id).toBe(ann.id);
});

describe('saving needs visibility of the pin and the right to write on the board [SEC-29]', () => {
  test('refuses a pin on a secret board as one that does not exist [SEC-27]', async () => {
    const hidden = await aPin(ann, (await aBoard(ann, { privacy: 'secret' })).id);
    const board = await aBoard(ben);
    const refused = await ben.refusal(savePin, { pin_id: hidden.id, board_id: board.id });
    expect(refused).toEqual(await ben.refusal(savePin, { pin_id: '17', board_id: board.id }));
    expect(refused).toMatchObject({ status: 404, code: 'pin_not_found' });
    expect((await boardNow(ben, board.id)).pin_count).toBe(0);
  });

  test('refuses the board and the section of somebody else', async () => {
    const source = await aPin(ann, (await aBoard(ann)).id);
    const theirs = await aBoard(ann);
    const section = await aSection(ann, theirs.id);
    const mine = await aBoard(ben);
    expect(await ben.refusal(savePin, { pin_id: source.id, board_id: theirs.id })).toMatchObject({
      status: 404,
      code: 'board_not_found',
    });
    expect(
      await ben.refusal(savePin, { pin_id: source.id, board_id: mine.id, section: section.id }),
    ).toMatchObject({ status: 404, code: 'section_not_found' });
    expect((await boardNow(ann, theirs.id)).pin_count).toBe(0);
    expect((await boardNow(ben, mine.id)).pin_count).toBe(0);
  });
});

test('the name of an origin goes when its board becomes secret [SEC-28]', async () => {
  const board = await aBoard(ann);
  const source = await aPin(ann, board.id);
  const saved = await ben.call(savePin, { pin_id: source.id, board_id: (await aBoard(ben)).id });
  expect((await pinNow(ben, saved.id)).origin_pinner?.id).toBe(ann.id);
  await ann.call(updateBoard, { board_id: board.id, privacy: 'secret' });
  const pin = await pinNow(ben, saved.id);
  expect(pin.origin_pinner).toBeNull();
  expect(JSON.stringify(pin)).not.toContain(ann.id);
});

test('a pin whose id another process took is saved under the next, and counted once', async () => {
  const board = await aBoard(ben);
  const source = await aPin(ann, (await aBoard(ann)).id);
  const save = () => ben.call(savePin, { pin_id: source.id, board_id: board.id });
  const first = await save();
  // Ids of one millisecond are consecutive.
  const [taken, free] = [1n, 2n].map((by) => String(BigInt(first.id) + by));
  await app.db.read.run(
    `insert into pins select (jsonb_populate_record(pins, jsonb_build_object('id', :taken::bigint))).*
     from pins where id = :id`,
    { id: first.id, taken },
  );
  const before = await countOf(ben);
  expect((await save()).id).toBe(free);
  expect(await countOf(ben)).toBe(before + 1);
  expect((await boardNow(ben, board.id)).pin_count).toBe(2);
});

test('makes one pin of a request sent twice with the same guid [CREATE-23]', async () => {
  const board = await aBoard(ann);
  const input = {
    board_id: board.id,
    image_base64: await aPicture(),
    guid: 'twice',
    title: 'Once',
  };
  const first = await ann.call(createPin, input);
  expect(await ann.call(createPin, input)).toEqual(first);
  expect((await boardNow(ann, board.id)).pin_count).toBe(1);
  expect(await ann.refusal(createPin, { ...input, title: 'Other' })).toMatchObject({
    status: 422,
    code: 'key_reused',
  });
});

test('edits words and link, and clears the link', async () => {
  const pin = await aPin(ann, (await aBoard(ann)).id, { link: 'https://one.example/' });
  const edited = await ann.call(updatePin, {
    id: pin.id,
    title: 'New',
    description: 'words #tag',
    alt_text: 'alt',
    link: 'https://two.example/x',
  });
  expect(edited).toMatchObject({
    title: 'New',
    description: 'words #tag',
    alt_text: 'alt',
    domain: 'two.example',
    hashtags: ['#tag'],
  });
  expect(await ann.call(updatePin, { id: pin.id, title: 'Newer' })).toMatchObject({
    title: 'Newer',
    description: 'words #tag',
    link: 'https://two.example/x',
  });
  expect(await ann.call(updatePin, { id: pin.id, link: null })).toMatchObject({
    link: null,
    domain: 'Uploaded by user',
    link_domain: null,
  });
});

test('only who pinned it edits and deletes a pin', async () => {
  const pin = await aPin(ann, (await aBoard(ann)).id, { title: 'Mine' });
  expect((await ben.call(getPin, { id: pin.id })).is_editable).toBe(false);
  expect(await ben.refusal(updatePin, { id: pin.id, title: 'Theirs' })).toMatchObject({
    status: 404,
  });
  expect(await ben.refusal(deletePin, { id: pin.id })).toMatchObject({ status: 404 });
  expect(await app.visitor().refusal(deletePin, { id: pin.id })).toMatchObject({ status: 401 });
  expect((await pinNow(ann, pin.id)).title).toBe('Mine');
});
