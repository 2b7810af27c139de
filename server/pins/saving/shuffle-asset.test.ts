import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPin, deletePin, getPin, savePin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { deleteFromTrash } from '#contract/pins/trash.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPicture } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ann, ben] = [await app.person(), await app.person()];
});
afterAll(() => app.close());

const wing = { url: 'https://pictures.example/wing.png', height: 120, width: 80 };
const leaf = { url: 'https://pictures.example/leaf.png', height: 40, width: 60 };
const rowsOf = (pinId: string) =>
  app.db.read.row('select count(*)::int as rows from pin_shuffle_assets where pin_id = :pinId', {
    pinId,
  });

async function made(shuffle_asset: unknown) {
  const { id: board_id } = await aBoard(ann);
  const image_base64 = await aPicture();
  return ann.resource('Pin', 'create', { board_id, image_base64, shuffle_asset });
}

test('what a collage was put together from comes with its pin and its save, as a value and as text, each picture with address, height and width [DATA-13]', async () => {
  const board = await aBoard(ann);
  const pin = await ann.call(createPin, {
    board_id: board.id,
    image_base64: await aPicture(),
    shuffle_asset: { cutoutImages: [wing, leaf] },
  });
  const asset = { cutout_images: [wing, leaf] };
  expect(pin.shuffle_asset).toEqual(asset);
  expect((await ben.call(getPin, { id: pin.id })).shuffle_asset).toEqual(asset);
  const [listed] = (await ann.call(getBoardPins, { board_id: board.id })).data;
  expect(listed).toMatchObject({ id: pin.id, shuffle_asset: null });
  const saved = await ben.call(savePin, {
    pin_id: pin.id,
    board_id: (await aBoard(ben)).id,
    shuffle_asset: JSON.stringify({ cutout_images: [leaf] }),
  });
  expect((await ben.call(getPin, { id: saved.id })).shuffle_asset).toEqual({
    cutout_images: [leaf],
  });
  const plain = await ben.call(savePin, { pin_id: pin.id, board_id: (await aBoard(ben)).id });
  expect(plain.shuffle_asset).toBeNull();

  const answer = await ben.request('/_/graphql/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ queryHash: 'a'.repeat(64), variables: { pin: pin.id } }),
  });
  const { data } = answer.json<{ data: { v3GetPinQuery: { data: object } } }>();
  expect(data.v3GetPinQuery.data).toMatchObject({
    shuffleAsset: {
      __typename: 'ShuffleAsset',
      cutoutImages: [
        { __typename: 'ImageDetails', ...wing },
        { __typename: 'ImageDetails', ...leaf },
      ],
    },
  });

  await ann.call(deletePin, { id: pin.id });
  expect(await rowsOf(pin.id)).toEqual({ rows: 1 });
  await ann.call(deleteFromTrash, { all: true });
  await app.runJobs();
  expect(await rowsOf(pin.id)).toEqual({ rows: 0 });
});

test.each([
  { cutoutImages: [] },
  { cutoutImages: [{ ...wing, url: 'javascript:alert(1)' }] },
  { cutoutImages: [{ ...wing, width: 0 }] },
  { cutoutImages: [{ url: wing.url, height: 1 }] },
  { cutoutImages: Array.from({ length: 21 }, () => wing) },
  '{',
  7,
])('an asset that is none is refused, and no pin is made: %j', async (wrong) => {
  const before = await app.db.read.row('select count(*)::int as pins from pins');
  const { status, envelope } = await made(wrong);
  expect(status).toBe(400);
  expect(envelope.resource_response.message).toContain('shuffle_asset');
  expect(await app.db.read.row('select count(*)::int as pins from pins')).toEqual(before);
});
