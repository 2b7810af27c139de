import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { MAX_BOARDS, MAX_SECTIONS, WRITES } from '#contract/kernel/limits.ts';
import { createSection } from '#contract/pins.ts';
import { movePins } from '#contract/pins/moves.ts';
import { followUser } from '#contract/social.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await testApp();
  person = await app.person('ada');
});
afterAll(() => app.close());

test('boards of a person and sections of a board, which are shown all at once, have a last one', async () => {
  const board = await aBoard(person);
  await app.db.read.run(
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout,
       created_at, updated_at)
     select bucket, id + place, owner_id, 'Board of ' || place, '0' || place, 'of-' || place, '',
       'public', 'default', created_at, updated_at
     from boards, generate_series(1, :boardCount) as place`,
    { boardCount: MAX_BOARDS - 1 },
  );
  const refused = await person.refusal(createBoard, { name: 'One too many' });
  expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(refused.message).toContain(String(MAX_BOARDS));
  await app.db.read.run('update boards set section_count = :maxSections', {
    maxSections: MAX_SECTIONS,
  });
  const section = { board_id: board.id, name: 'One too many' };
  expect(await person.refusal(createSection, section)).toMatchObject({ status: 400 });
});

test('nobody writes without end: each kind of write has its hourly limit, a person their own', async () => {
  const other = await app.person('bea');
  await app.db.read.run('update use_counts set used = :limit', { limit: WRITES.limit });
  await person.refusal(followUser, { user_id: '1' });
  await app.db.read.run('update use_counts set used = :limit', { limit: WRITES.limit });
  const again = await person.refusal(followUser, { user_id: other.id });
  expect(again).toMatchObject({ status: 429, code: 'rate_limited' });
  await other.call(followUser, { user_id: person.id });
  const beside = await person.refusal(movePins, { board_id: '1', pin_ids: '1' });
  expect(beside.status).toBe(404);
  app.clock.now = new Date(app.clock.now.getTime() + WRITES.seconds * 1000);
  await person.call(followUser, { user_id: other.id });
});

test('more ids than a call takes are refused, as a list and as one text [SEC-58]', async () => {
  const many = Array.from({ length: 101 }, (_, at) => String(at + 1));
  for (const initial_pins of [many, many.join(',')]) {
    const { status, envelope } = await person.resource('BoardSection', 'create', {
      board_id: '1',
      name: 'Many',
      initial_pins,
    });
    expect(status).toBe(400);
    expect(envelope.resource_response.message).toContain('initial_pins');
  }
});

test('what a repeated create answered is kept for a day and then forgotten [SEC-69]', async () => {
  const writer = await app.person('cyd');
  const first = await writer.call(createBoard, { name: 'Once', guid: 'one' });
  expect((await writer.call(createBoard, { name: 'Once', guid: 'one' })).id).toBe(first.id);
  app.clock.now = new Date(app.clock.now.getTime() + 25 * 3600_000);
  await writer.call(createBoard, { name: 'Twice', guid: 'two' });
  const keys = await app.db.read.rows('select key from idempotency_keys');
  expect(keys).toEqual([{ key: 'two' }]);
});
