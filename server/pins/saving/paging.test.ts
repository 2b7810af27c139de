import { afterAll, beforeAll, expect, test } from 'vitest';
import { getIdeas } from '#contract/discovery.ts';
import { deletePin, type Pin } from '#contract/pins.ts';
import { getBoardPins, getCreatedPins, getSectionPins, getUserPins } from '#contract/pins/lists.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, aSection, walk } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person('ann'), await app.person('ben')];
});
afterAll(() => app.close());

/** Creates pins of one picture, which is fast. */
async function pinsOn(boardId: string, count: number, section?: string): Promise<Pin[]> {
  const first = await aPin(ann, boardId, section ? { section } : {});
  const pins = [first];
  while (pins.length < count) {
    const more = { image_signature: first.image_signature, ...(section ? { section } : {}) };
    pins.push(await aPin(ann, boardId, more));
  }
  return pins;
}

test('a walk while others add and delete meets each pin that stays exactly once', async () => {
  const board = await aBoard(ann);
  const section = await aSection(ann, board.id);
  const pins = await pinsOn(board.id, 30, section.id);
  for (const [call, input] of [
    [getBoardPins, { board_id: board.id }],
    [getSectionPins, { section_id: section.id }],
    [getUserPins, { username: 'ann' }],
  ] as const) {
    const staying = pins.filter((_, index) => index % 3 !== 0).map((pin) => pin.id);
    const leaving = pins.filter((_, index) => index % 3 === 0);
    let page = 0;
    const met = await walk(async (bookmark) => {
      const answer = await ben.call(call, { ...input, page_size: 7, bookmark });
      page += 1;
      const gone = leaving.splice(0, 1)[0];
      if (gone) await ann.call(deletePin, { id: gone.id });
      await aPin(ann, board.id, {
        image_signature: pins[1]?.image_signature ?? '',
        section: section.id,
      });
      return answer;
    });
    expect(page).toBeGreaterThan(3);
    expect(new Set(met).size).toBe(met.length);
    expect(met.filter((id) => staying.includes(id))).toEqual(staying.toReversed());
    for (const pin of leaving) await ann.call(deletePin, { id: pin.id });
    const refill = await pinsOn(board.id, 10, section.id);
    pins.splice(0, pins.length, ...pins.filter((pin) => staying.includes(pin.id)), ...refill);
  }
});

test('the last page has no bookmark, also when it is exactly full', async () => {
  const board = await aBoard(ann);
  await pinsOn(board.id, 6);
  const first = await ben.call(getBoardPins, { board_id: board.id, page_size: 3 });
  expect(first.data).toHaveLength(3);
  expect(first.bookmark).not.toBeNull();
  const last = await ben.call(getBoardPins, {
    board_id: board.id,
    page_size: 3,
    bookmark: first.bookmark,
  });
  expect(last).toMatchObject({ data: [{}, {}, {}], bookmark: null });
  const raw = await ben.resource('BoardFeed', 'get', { board_id: board.id, page_size: 6 });
  expect(Object.keys(raw.envelope.resource_response)).not.toContain('bookmark');
  expect(raw.envelope.resource.options).toMatchObject({ bookmarks: ['-end-'] });
});

test('pins that may not be seen leave neither an empty page nor a bookmark to nothing', async () => {
  const person = await app.person();
  const [open, secret] = [await aBoard(person), await aBoard(person, { privacy: 'secret' })];
  const visible = await aPin(person, open.id);
  for (let index = 0; index < 8; index += 1) {
    await aPin(person, secret.id, { image_signature: visible.image_signature });
  }
  for (const call of [getUserPins, getCreatedPins]) {
    const page = await ben.call(call, { username: person.username, page_size: 1 });
    expect(page.data.map((pin) => pin.id)).toEqual([visible.id]);
    expect(page.bookmark).toBeNull();
    expect(await walk((bookmark) => person.call(call, { page_size: 2, bookmark }))).toHaveLength(9);
  }
});

test('a picture saved many times is shown once on a page of ideas, and the walk still ends', async () => {
  const board = await aBoard(ben);
  const first = await aPin(ben, board.id);
  for (let index = 0; index < 12; index += 1) {
    await aPin(ben, board.id, { image_signature: first.image_signature });
  }
  const page = await app.visitor().call(getIdeas, { page_size: 5 });
  const signatures = page.data.map((pin) => ('image_signature' in pin ? pin.image_signature : ''));
  expect(new Set(signatures).size).toBe(signatures.length);
  const met = await walk((bookmark) => app.visitor().call(getIdeas, { page_size: 5, bookmark }));
  expect(new Set(met).size).toBe(met.length);
});

const written = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url');

test('a bookmark that is not ours is refused, wherever it is sent [CALL-16]', async () => {
  const board = await aBoard(ann);
  for (const bookmark of [
    'x',
    written(['x']),
    written([1, '2']),
    written(['9'.repeat(19)]),
    'e30',
    '%00',
  ]) {
    expect(await ben.refusal(getBoardPins, { board_id: board.id, bookmark })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
    expect(await ben.refusal(getIdeas, { bookmark })).toMatchObject({ status: 400 });
  }
});
