import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertToBusiness } from '#contract/business/ad-accounts.ts';
import { updateBusinessProfile } from '#contract/business/profile.ts';
import { type BusinessShown } from '#contract/business/shown.ts';
import { getSettings, updateSettings } from '#contract/identity/settings.ts';
import { getUser } from '#contract/social.ts';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';

let app: TestApp;
let site: Server;
let origin: string;
beforeAll(async () => {
  const picture = await halves(300, 300).png().toBuffer();
  site = createServer((request, response) => {
    if (request.url === '/me.png') response.setHeader('content-type', 'image/png').end(picture);
    else if (request.url === '/words.png') response.end('no picture');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  app = await testApp({ FETCH_ALLOW: `127.0.0.1:${port}` });
});
afterAll(async () => {
  await app.close();
  site.close();
});

test('a place is kept, shown to everybody, and taken away', async () => {
  const ann = await app.person();
  expect(await ann.call(updateSettings, { location: ' Delft,  Zuid-Holland ' })).toMatchObject({
    location: 'Delft, Zuid-Holland',
  });
  await ann.call(updateSettings, { about: 'Potter' });
  expect(await ann.call(getSettings, {})).toMatchObject({ location: 'Delft, Zuid-Holland' });
  const profile = () => app.visitor().call(getUser, { username: ann.username });
  expect(await profile()).toMatchObject({ location: 'Delft, Zuid-Holland', about: 'Potter' });
  expect(await ann.refusal(updateSettings, { location: 'x'.repeat(81) })).toMatchObject({
    code: 'invalid_input',
    detail: expect.stringMatching(/^location\b.*80/),
  });
  await ann.call(updateSettings, { location: '' });
  expect(await profile()).toMatchObject({ location: '' });
});

test('the picture at an address becomes the photo; what is none changes nothing', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const { envelope } = await ann.resource('UserSettings', 'update', {
    profile_image_url: `${origin}/me.png`,
    about: 'Weaver',
  });
  expect(envelope.resource_response).toMatchObject({ http_status: 200, data: { about: 'Weaver' } });
  const photo = (await app.visitor().call(getUser, { username: ann.username })).image_xlarge_url;
  const served = await fetch(photo ?? '');
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  for (const [profile_image_url, code] of [
    [`${origin}/none.png`, 'picture_unreachable'],
    [`${origin}/words.png`, /^picture_un(readable|supported)$/],
    // Neither the server's network nor a picture that another person uploaded.
    ['http://127.0.0.1:1/me.png', 'picture_unreachable'],
    ['http://169.254.169.254/me.png', 'picture_unreachable'],
    [photo ?? '', 'picture_unreachable'],
  ] as const) {
    const refused = await ben.refusal(updateSettings, { profile_image_url, about: 'Thief' });
    expect(refused.code, profile_image_url).toMatch(code);
  }
  expect(await ben.call(getUser, {})).toMatchObject({ image_xlarge_url: null, about: '' });
});

const expected: readonly (readonly [keyof BusinessShown, string, string, string])[] = [
  ['business_name', 'Glassworks of Delft', ' ', 'x'.repeat(257)],
  ['category', 'crafts', 'smuggling', ''],
  ['contact_email', 'hello@glass.example', 'hello', `${'x'.repeat(250)}@glass.example`],
  ['contact_phone', '+31 (15) 200-11.22', 'javascript:alert(1)', '1'.repeat(41)],
  ['contact_address', 'Oude Langendijk 1, Delft', '\u0000', 'x'.repeat(201)],
];

test.each(expected)(
  'a business says its %s, and nobody reads what it does not say',
  async (field, value, ...bad) => {
    const glass = await aBusiness(app);
    const profile = () => app.visitor().call(getUser, { username: glass.username });
    const before = (await profile()).partner;
    expect(before).toEqual({
      business_name: `${glass.username} & Co`,
      category: null,
      contact_email: null,
      contact_phone: null,
      contact_address: null,
    });
    expect(await glass.call(updateBusinessProfile, { [field]: value })).toEqual({
      ...before,
      [field]: value,
    });
    expect((await profile()).partner).toEqual({ ...before, [field]: value });
    expect((await glass.call(getUser, {})).partner).toEqual({ ...before, [field]: value });
    for (const one of bad.filter((text) => text !== '')) {
      expect(await glass.refusal(updateBusinessProfile, { [field]: one }), one).toMatchObject({
        code: 'invalid_input',
      });
    }
    expect((await profile()).partner).toEqual({ ...before, [field]: value });
    if (field === 'business_name') return;
    await glass.call(updateBusinessProfile, { [field]: null });
    expect((await profile()).partner).toEqual(before);
  },
);

test('who is no business says nothing of one; becoming one names it', async () => {
  const ann = await app.person();
  expect(await ann.call(getUser, {})).toMatchObject({ partner: null });
  expect(await ann.refusal(updateBusinessProfile, { category: 'art' })).toMatchObject({
    status: 403,
  });
  await ann.call(convertToBusiness, { name: 'Looms', country: 'NO' });
  expect(await ann.call(getUser, {})).toMatchObject({
    is_partner: true,
    partner: { business_name: 'Looms', category: null },
  });
});
