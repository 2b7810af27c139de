import { afterAll, beforeAll, expect, test } from 'vitest';
import { renameSection, updateBoard } from '#contract/boards.ts';
import { mergeBoards } from '#contract/boards/life.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aSection } from '#server/testing/pins.ts';

let app: TestApp;
let ada: TestPerson;
/** Moved things: their requests, former pages and current ones. */
const moved: Record<
  string,
  readonly [string, Readonly<Record<string, unknown>>, string | null, string]
> = {};
beforeAll(async () => {
  app = await testApp({}, { pages: true });
  ada = await app.person('ada');
  const [board, from, into] = [
    await aBoard(ada, { name: 'Feathers' }),
    await aBoard(ada, { name: 'Shells' }),
    await aBoard(ada, { name: 'Sea' }),
  ];
  const section = await aSection(ada, into.id, 'Blue');
  await ada.call(updateBoard, { board_id: board.id, name: 'Plumes' });
  await ada.call(renameSection, { section_id: section.id, name: 'Azure' });
  await ada.call(mergeBoards, { board_id: from.id, destination_board_id: into.id });
  await ada.call(updateSettings, { username: 'ada_reed' });
  const at = { username: 'ada' };
  const slugs = { board_slug: 'sea', section_slug: 'blue' };
  moved['a person'] = ['User', at, '/ada/', '/ada_reed/'];
  moved['their pins'] = ['User', at, '/ada/_created/', '/ada_reed/'];
  moved['a board'] = ['Board', { ...at, slug: 'feathers' }, '/ada/feathers/', '/ada_reed/plumes/'];
  moved['a board of somebody'] = [
    'Board',
    { ...at, slug: 'plumes' },
    '/ada/plumes/',
    '/ada_reed/plumes/',
  ];
  moved['a merged board'] = ['Board', { ...at, slug: 'shells' }, '/ada/shells/', '/ada_reed/sea/'];
  moved['a merged board by its id'] = ['Board', { board_id: from.id }, null, '/ada_reed/sea/'];
  moved['a section'] = [
    'BoardSection',
    { ...at, ...slugs },
    '/ada/sea/blue/',
    '/ada_reed/sea/azure/',
  ];
});
afterAll(() => app.close());

test.each([
  'a person',
  'their pins',
  'a board',
  'a board of somebody',
  'a merged board',
  'a merged board by its id',
  'a section',
])(
  '%s that moved is refused with 301 and where it is now, and its page leads there [ROUTE-17]',
  async (which) => {
    const [resource, options, page, redirectUrl] = moved[which] ?? ['', {}, null, ''];
    const { status, envelope } = await app
      .visitor()
      .resource(resource, 'get', { ...options, redirect: true });
    expect([status, envelope.resource_response.http_status]).toEqual([301, 301]);
    expect(envelope.resource_response.error).toMatchObject({
      error_code: 'moved',
      extra_data: { redirectUrl },
    });
    expect((await app.visitor().request(redirectUrl)).status).toBe(200);
    // Clients that do not opt in get the thing itself, since programs may only know the old address.
    const plain = await app.visitor().resource(resource, 'get', options);
    expect(plain.status).toBe(page === null ? 301 : 200);
    if (page === null) return;
    const response = await app.visitor().request(page);
    expect([response.status, response.headers.get('location')]).toEqual([301, redirectUrl]);
  },
);

test('what stands where it stood is answered, and what nobody may see is not there', async () => {
  for (const [resource, options] of [
    ['User', { username: 'Ada_Reed' }],
    ['Board', { username: 'ada_reed', slug: 'plumes' }],
    ['BoardSection', { username: 'ada_reed', board_slug: 'sea', section_slug: 'azure' }],
  ] as const) {
    const input = { ...options, redirect: true };
    expect((await app.visitor().resource(resource, 'get', input)).status).toBe(200);
  }
  const [secret, hidden] = [
    await aBoard(ada, { name: 'Hidden', privacy: 'secret' }),
    await aBoard(ada, { name: 'Hoard', privacy: 'secret' }),
  ];
  await ada.call(mergeBoards, { board_id: secret.id, destination_board_id: hidden.id });
  for (const options of [{ board_id: secret.id }, { username: 'ada', slug: 'hidden' }]) {
    const answer = await app.visitor().resource('Board', 'get', { ...options, redirect: true });
    expect([answer.status, answer.envelope.resource_response.error?.extra_data]).toEqual([404, {}]);
  }
});
