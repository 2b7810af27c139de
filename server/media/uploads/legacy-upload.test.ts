import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPin } from '#contract/pins.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import type { Reply } from '#server/testing/client.ts';
import { aBoard, aPicture } from '#server/testing/pins.ts';
import { formOf } from './test-forms.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ann = await app.person();
});
afterAll(() => app.close());

const aFile = async (): Promise<Buffer> => Buffer.from(await aPicture(), 'base64');
const post = (
  client: Pick<TestPerson, 'request'>,
  body: FormData | string,
  more: object = {},
): Promise<Reply> => client.request('/upload-image/', { method: 'POST', body, ...more });

test('a picture is posted by session and CSRF pair, and its address makes a pin of any size', async () => {
  const answer = await post(ann, formOf({}, await aFile(), 'img'));
  expect(answer.status).toBe(200);
  const { success, image_url: url } = answer.json<{ success: boolean; image_url: string }>();
  expect(success).toBe(true);
  expect(new URL(url).pathname).toMatch(/\/originals\/..\/..\/..\/[0-9a-f]{32}\.png$/);
  expect((await fetch(url)).status).toBe(200);
  const board = await aBoard(ann);
  const pin = await ann.call(createPin, { board_id: board.id, image_url: url });
  expect(url).toContain(pin.image_signature);
  const ben = await app.person();
  const stolen = { board_id: (await aBoard(ben, { privacy: 'secret' })).id, image_url: url };
  // Public by now, so anybody may pin it; a picture without a public pin is its uploader's alone.
  await ben.call(createPin, stolen);
  const unseen = (await post(ann, formOf({}, await aFile(), 'img'))).json<{ image_url: string }>();
  expect(await ben.refusal(createPin, { ...stolen, image_url: unseen.image_url })).toMatchObject({
    code: 'picture_not_found',
  });
});

test('without session, CSRF pair, form, field or picture it is refused, and nothing is kept', async () => {
  const img = async () => formOf({}, await aFile(), 'img');
  const code = async (reply: Promise<Reply>) => {
    const { status, text } = await reply;
    return [status, (JSON.parse(text) as { error: { error_code: string } }).error.error_code];
  };
  expect(await code(post(app.visitor(), await img()))).toEqual([401, 'not_signed_in']);
  expect(await code(post(ann, await img(), { csrf: false }))).toEqual([403, 'bad_csrf']);
  const foreign = { headers: { origin: 'https://elsewhere.example' } };
  expect(await code(post(ann, await img(), foreign))).toEqual([403, 'bad_csrf']);
  expect(await code(post(ann, formOf({}, await aFile(), 'file')))).toEqual([400, 'invalid_input']);
  expect(await code(post(ann, 'img'))).toEqual([415, 'unsupported_body']);
  const [status] = await code(post(ann, formOf({}, Buffer.from('no picture'), 'img')));
  expect(status).toBe(415);
});
