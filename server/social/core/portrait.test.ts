import { afterAll, beforeAll, expect, test } from 'vitest';
import { getViewer, logIn } from '#contract/identity.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import { getUser } from '#contract/social.ts';
import { removePortrait, setPortrait } from '#contract/social/portrait.ts';
import { erasePictures } from '#server/media/index.ts';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { aMedia, type TestMedia } from '#server/media/test-media.ts';
import { postFile } from '#server/media/uploads/test-forms.ts';
import { PASSWORD, testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin, pinNow } from '#server/testing/pins.ts';

let app: TestApp;
let apart: TestMedia;
beforeAll(async () => {
  [app, apart] = await Promise.all([testApp(), aMedia()]);
});
afterAll(async () => {
  await app.close();
  await apart[Symbol.asyncDispose]();
});

async function anUpload(person: TestPerson, side = 640): Promise<string> {
  const ticket = await person.call(createUpload, { type: 'pinimage' });
  await postFile(app.url, ticket, await halves(side, side).png().toBuffer());
  await app.runJobs();
  return ticket.upload_id;
}

const NONE = {
  image_small_url: null,
  image_medium_url: null,
  image_large_url: null,
  image_xlarge_url: null,
};

test('a photo shows wherever its person is shown, in every size, until it is removed', async () => {
  const ann = await app.person();
  const pin = await aPin(ann, (await aBoard(ann)).id);
  expect(pin.pinner).toMatchObject(NONE);
  const photo = await ann.call(setPortrait, { upload_id: await anUpload(ann) });
  for (const url of Object.values(photo)) {
    const answer = await fetch(url ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  const response = await app.visitor().call(getUser, { username: ann.username });
  expect(response).toMatchObject(photo);
  const now = await pinNow(ann, pin.id);
  for (const person of [now.pinner, now.board.owner]) expect(person).toMatchObject(photo);
  const { image_small_url, image_medium_url } = photo;
  const own = { image_small_url, image_medium_url };
  expect(await ann.call(getViewer, {})).toMatchObject(own);
  const again = { username_or_email: ann.email, password: PASSWORD };
  expect(await app.visitor().call(logIn, again)).toMatchObject(own);
  expect(await ann.call(removePortrait, {})).toEqual(NONE);
  expect(await app.visitor().call(getUser, { username: ann.username })).toMatchObject(NONE);
  expect((await pinNow(ann, pin.id)).pinner).toMatchObject(NONE);
});

test('only an own upload that is done becomes a photo, and a refusal changes nothing [SEC-51]', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const upload_id = await anUpload(ann);
  const photo = await ann.call(setPortrait, { upload_id });
  expect(await ben.refusal(setPortrait, { upload_id })).toMatchObject({ code: 'upload_not_found' });
  const { upload_id: waiting } = await ann.call(createUpload, { type: 'pinimage' });
  expect(await ann.refusal(setPortrait, { upload_id: waiting })).toMatchObject({
    code: 'no_picture',
  });
  expect(await app.visitor().refusal(setPortrait, { upload_id })).toMatchObject({ status: 401 });
  expect(await app.visitor().call(getUser, { username: ann.username })).toMatchObject(photo);
});

test('a picture stays while it is somebody’s photo, and goes when it is nobody’s', async () => {
  const ann = await app.person();
  const upload_id = await anUpload(ann, 512);
  await ann.call(setPortrait, { upload_id });
  const states = await ann.call(getUploads, { upload_ids: [upload_id] });
  const signature = states[upload_id]?.signature ?? '';
  await app.db.read.run('delete from uploads where id = :upload_id', { upload_id });
  // Nor does it count for her any more.
  await app.db.read.run('delete from person_pictures where signature = :signature', { signature });
  const erase = () =>
    erasePictures({ db: app.db, storage: apart.media.storage }, [signature], app.clock.now);
  expect(await erase()).toBe(0);
  await ann.call(removePortrait, {});
  expect(await erase()).toBe(1);
});
