import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getViewer } from '#contract/identity.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { graphqlName } from '#contract/kernel/graphql.ts';
import { createUpload } from '#contract/media.ts';
import { followUser, getUser, type User } from '#contract/social.ts';
import { setPortrait } from '#contract/social/portrait.ts';
import { findFfmpeg } from '#server/media/videos/find-ffmpeg.ts';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { postFile } from '#server/media/uploads/test-forms.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { byHash, post } from '#server/api/test-graphql.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';

const PATH = process.env['PATH'] ?? '';
const ffmpeg = await findFfmpeg({ ffmpeg: null, path: PATH }, pino({ level: 'silent' }));

let app: TestApp;
let ann: TestPerson;
/**
 * `full`: Ann, with everything, for her follower Eve; `own`: Ann for herself; `bare`: Nil, with nothing, for a visitor.
 */
const users: Record<'full' | 'own' | 'bare', User> = {} as never;
/** Ann again, as a pin's pinner in GraphQL. */
let pinner: Record<string, unknown> = {};

beforeAll(async () => {
  app = await testApp({ PATH });
  const [eve, ben] = [await app.person('eve'), await app.person('ben')];
  app.clock.now = new Date('2026-03-14T10:00:00Z');
  ann = await aBusiness(app, 'ann');
  await ann.call(updateSettings, { full_name: 'Ann Moss' });
  const ticket = await ann.call(createUpload, { type: 'pinimage' });
  await postFile(app.url, ticket, await halves(640, 640).png().toBuffer());
  await app.runJobs();
  await ann.call(setPortrait, { upload_id: ticket.upload_id });
  const pin = await aPin(ann, (await aBoard(ann)).id);
  for (const one of [eve, ben]) await one.call(followUser, { user_id: ann.id });
  await ann.call(followUser, { user_id: ben.id });
  await app.runJobs();
  users.full = await eve.call(getUser, { username: 'ann' });
  users.own = await ann.call(getUser, {});
  app.clock.now = new Date('2026-03-14T11:00:00Z');
  await app.person('nil');
  users.bare = await app.visitor().call(getUser, { username: 'nil' });
  const { body } = await post(eve, byHash({ pin: pin.id }), { name: 'v3GetPinQuery' });
  pinner = body.data?.v3GetPinQuery?.data?.pinner as Record<string, unknown>;
});
afterAll(() => app.close());

const media = (size: string) => expect.stringMatching(new RegExp(`/${size}/.*\\.webp$`));

/** The specification's name, the wire's name, and the expected value for `bare`, `full` and `own`. */
const fields: readonly (readonly [string, keyof User, unknown, unknown, unknown])[] = [
  ['entityId', 'id', /^\d{19}$/, () => ann.id, () => ann.id],
  ['username', 'username', 'nil', 'ann', 'ann'],
  ['fullName', 'full_name', 'nil', 'Ann Moss', 'Ann Moss'],
  ['imageSmallUrl', 'image_small_url', null, media('170x'), media('170x')],
  ['imageMediumUrl', 'image_medium_url', null, media('170x'), media('170x')],
  ['imageLargeUrl', 'image_large_url', null, media('236x'), media('236x')],
  ['followedByMe', 'followed_by_me', false, true, false],
  ['email', 'email', undefined, undefined, 'ann@people.example'],
  ['isAuth', 'is_auth', false, false, true],
  ['isPartner', 'is_partner', false, true, true],
  [
    'createdAt',
    'created_at',
    'Sat, 14 Mar 2026 11:00:00 +0000',
    'Sat, 14 Mar 2026 10:00:00 +0000',
    'Sat, 14 Mar 2026 10:00:00 +0000',
  ],
  ['videoUploadAllowed', 'video_upload_allowed', false, false, ffmpeg !== null],
  ['followerCount', 'follower_count', 0, 2, 2],
  ['followingCount', 'following_count', 0, 1, 1],
  ['pinCount', 'pin_count', 0, 1, 1],
];

const expected = (value: unknown): unknown => {
  if (value instanceof RegExp) return expect.stringMatching(value);
  return typeof value === 'function' ? (value as () => unknown)() : value;
};

describe('a user tells in both spellings', () => {
  test.each(fields)('%s and %s [DATA-10]', (camel, snake, bare, full, own) => {
    expect(graphqlName(snake)).toBe(camel);
    const received = [users.bare, users.full, users.own].map((user) => user[snake]);
    expect(received).toEqual([bare, full, own].map(expected));
    // If GraphQL has the field, it has the same value.
    if (camel in pinner) expect(pinner[camel]).toEqual(expected(full));
  });
});

test('whoever asks is told that they are signed in, in the envelope too [DATA-10]', async () => {
  expect(await ann.call(getViewer, {})).toMatchObject({ id: ann.id, is_auth: true });
  const { envelope } = await ann.resource('User', 'get', { username: 'eve' });
  expect(envelope.client_context.user).toMatchObject({ id: ann.id, is_auth: true });
  expect(envelope.resource_response.data).toMatchObject({ username: 'eve', is_auth: false });
});
