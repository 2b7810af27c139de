import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBoardIdeas, getRelatedPins } from '#contract/discovery.ts';
import { savePin, type Pin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, walk } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
let pin: Pin;
let alike: Pin[];
let mate: Pin;
let hidden: Pin;
let other: Pin;

/** Ann's pin is kept by Ben too, beside a mate; others say the same words, in public and in secret. */
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person(), await app.person()];
  const [hers, his] = [await aBoard(ann, { name: 'Mosaics' }), await aBoard(ben)];
  pin = await aPin(ann, hers.id, { title: 'Mosaic of a heron' });
  await ben.call(savePin, { pin_id: pin.id, board_id: his.id });
  mate = await aPin(ben, his.id, { title: 'Something else' });
  const words = await aBoard(ben);
  alike = [];
  for (let index = 0; index < 5; index += 1) {
    alike.push(await aPin(ben, words.id, { title: `Heron ${index}` }));
  }
  hidden = await aPin(ben, (await aBoard(ben, { privacy: 'secret' })).id, {
    title: 'Heron mosaic',
  });
  other = await aPin(ben, words.id, { title: 'A boat' });
});
afterAll(() => app.close());

test('related pins share a board or a word with the pin, and are not its own picture', async () => {
  const { data } = await app.visitor().call(getRelatedPins, { pin_id: pin.id });
  const ids = data.map((one) => one.id);
  expect(ids[0]).toBe(mate.id);
  expect(new Set(ids.slice(1))).toEqual(new Set(alike.map((one) => one.id)));
  expect(ids).not.toContain(hidden.id);
  expect(ids).not.toContain(other.id);
});

test('RelatedPinFeed is the same list under the other name of its option', async () => {
  const asked = { pin: pin.id, add_vase: 'true', pins_only: true, page_size: 3 };
  const { envelope } = await ann.resource('RelatedPinFeed', 'get', asked);
  const first = await ann.call(getRelatedPins, { pin_id: pin.id, page_size: 3 });
  expect(envelope.resource_response.data).toEqual(first.data);
  expect(envelope.resource.options.bookmarks).toEqual([first.bookmark]);
  expect(await ann.refusal(getRelatedPins, {})).toMatchObject({ status: 400 });
  expect(await ann.refusal(getRelatedPins, { pin_id: hidden.id })).toMatchObject({ status: 404 });
});

test('a walk meets everything once, whatever is added on the way', async () => {
  const whole = await app.visitor().call(getRelatedPins, { pin_id: pin.id });
  const elsewhere = await aBoard(ben);
  let added = 0;
  const ids = await walk(async (bookmark) => {
    const page = await app
      .visitor()
      .call(getRelatedPins, { pin_id: pin.id, page_size: 2, bookmark });
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    added += 1;
    // In its description a word counts less than in the titles before: it would come last.
    await aPin(ben, elsewhere.id, { title: `Added ${added}`, description: 'heron' });
    return page;
  });
  expect(added).toBeGreaterThan(2);
  expect(ids).toEqual(whole.data.map((one) => one.id));
});

test('ideas for a board are like its name and its pictures, and nothing that it has', async () => {
  const { data } = await ann.call(getBoardIdeas, { id: pin.board.id, type: 'board' });
  const ids = data.map((one) => one.id);
  expect(ids).toContain(mate.id);
  expect(ids).not.toContain(hidden.id);
  const own = await ann.resource('BoardFeed', 'get', { board_id: pin.board.id });
  const pictures = (own.envelope.resource_response.data as Pin[]).map((one) => one.image_signature);
  expect(data.filter((one) => pictures.includes(one.image_signature))).toEqual([]);
  const secret = await aBoard(ben, { privacy: 'secret' });
  expect(await ann.refusal(getBoardIdeas, { id: secret.id })).toMatchObject({
    code: 'board_not_found',
  });
});
