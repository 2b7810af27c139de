import type { Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessToken } from '#contract/identity.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import { createPin, deletePin, getPin } from '#contract/pins.ts';
import { findSaved } from '#contract/pins/saved.ts';
import { getTrash, restoreFromTrash } from '#contract/pins/trash.ts';
import { aSite, type Site } from '#server/media/outside/test-site.ts';
import { halves, noise } from '#server/media/pictures/sample-pictures.ts';
import { postFile } from '#server/media/uploads/test-forms.ts';
import { clientOf } from '#server/testing/client.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { printOf } from './print-of.ts';

let app: TestApp;
let site: Site;
let ann: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  site = await aSite((_request, response) => {
    void halves(300, 200)
      .png()
      .toBuffer()
      .then((png) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
  });
  app = await testApp({ FETCH_ALLOW: site.pair });
  [ann, ben] = [await app.person(), await app.person()];
});
afterAll(async () => {
  await app.close();
  await site[Symbol.asyncDispose]();
});

const base64 = async (picture: Sharp): Promise<string> =>
  (await picture.png().toBuffer()).toString('base64');

async function uploaded(person: TestPerson, picture: Sharp): Promise<string> {
  const ticket = await person.call(createUpload, { type: 'pinimage' });
  await postFile(app.url, ticket, await picture.jpeg({ quality: 60 }).toBuffer());
  return ticket.upload_id;
}

test('an upload that looks like what is on a secret board is known to its owner, and to nobody else', async () => {
  const secret = await aBoard(ann, { name: 'Hidden', privacy: 'secret' });
  const pin = await aPin(ann, secret.id, { image_base64: await base64(halves(400, 300)) });
  const copy = await uploaded(ann, halves(200, 150));
  expect(await ann.call(findSaved, { media_upload_id: copy })).toMatchObject({
    copy: { pin_id: pin.id, board: { name: 'Hidden', privacy: 'secret' } },
    addresses: [],
  });
  const other = await uploaded(ann, noise(200, 150));
  expect(await ann.call(findSaved, { media_upload_id: other })).toMatchObject({ copy: null });
  const his = await uploaded(ben, halves(200, 150));
  expect(await ben.call(findSaved, { media_upload_id: his })).toMatchObject({ copy: null });
  expect((await ben.refusal(findSaved, { media_upload_id: copy })).code).toBe('upload_not_found');
  const state = (await ann.call(getUploads, { upload_ids: [copy] }))[copy];
  const named = { image_signature: state?.signature ?? null };
  expect(await ann.call(findSaved, named)).toMatchObject({ copy: { pin_id: pin.id } });
  expect((await ben.refusal(findSaved, { pin_id: pin.id })).code).toBe('pin_not_found');
});

test('a pin of somebody else is known by a copy on a secret board of one’s own, and never by itself', async () => {
  const theirs = await aPin(ben, (await aBoard(ben)).id, {
    image_base64: await base64(halves(360, 270)),
  });
  expect(await ann.call(findSaved, { pin_id: theirs.id })).toMatchObject({
    copy: { board: { name: 'Hidden' } },
  });
  expect(await ben.call(findSaved, { pin_id: theirs.id })).toMatchObject({ copy: null });
  // His looks the same as hers, which he does not see.
  const { copy } = await ann.call(findSaved, { pin_id: theirs.id });
  const { image_signature } = await ann.call(getPin, { id: copy?.pin_id ?? '' });
  expect(await ben.call(findSaved, { image_signature })).toMatchObject({ copy: null });
});

test('a token without the right to secret boards learns nothing of them', async () => {
  const copy = await uploaded(ann, halves(220, 165));
  const ask = async (scopes: ('read' | 'write' | 'secret_boards')[]) => {
    const wanted = { name: 'A script', scopes, expires_in_days: 1 };
    const { token } = await ann.call(createAccessToken, wanted);
    const script = clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
    return script.call(findSaved, { media_upload_id: copy });
  };
  expect(await ask(['read', 'secret_boards'])).toMatchObject({
    copy: { board: { name: 'Hidden' } },
  });
  expect(await ask(['read'])).toMatchObject({ copy: null });
});

test('pages and pictures of other sites are known by prints of their addresses, also after the trash', async () => {
  const board = await aBoard(ann, { name: 'From afar' });
  const [image_url, link] = [`${site.origin}/a.png?size=2`, `${site.origin}/page`];
  const pin = await ann.call(createPin, { board_id: board.id, image_url, link });
  const prints = [image_url, `${link}#comments`, `${link}#!/another`, `${link}/other`].map(printOf);
  const found = async () => {
    const { addresses } = await ann.call(findSaved, { prints });
    return addresses.map(({ print, pin_id }) => [prints.indexOf(print), pin_id]);
  };
  expect(await found()).toEqual([
    [0, pin.id],
    [1, pin.id],
  ]);
  expect(await ben.call(findSaved, { prints })).toEqual({ copy: null, addresses: [] });
  await ann.call(deletePin, { id: pin.id });
  expect(await found()).toEqual([]);
  const { data } = await ann.call(getTrash, {});
  await ann.call(restoreFromTrash, { ids: [data[0]?.id ?? ''], board_id: null });
  expect(await found()).toHaveLength(2);
});

test('what is no print, and too many of them, are refused by their field', async () => {
  for (const prints of [['a page'], Array.from({ length: 202 }, () => printOf('x'))]) {
    const { code, message } = await ann.refusal(findSaved, { prints });
    expect([code, message]).toEqual(['invalid_input', expect.stringContaining('prints')]);
  }
});
