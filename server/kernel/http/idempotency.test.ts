import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { bucketOf } from '../core/ids.ts';
import { claimKey } from './idempotency.ts';
import { aBoard, aPicture, aPin, boardNow } from '#server/testing/pins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const MINUTE = 60_000;

test('of a slow create and the one that took over its key, one happens, and both learn which [SEC-69]', async () => {
  const person = await app.person('ada');
  const board = await aBoard(person);
  // The picture exists already, so that neither request takes long.
  const { image_signature } = await aPin(person, (await aBoard(person)).id);
  const input = { board_id: board.id, image_signature, guid: 'the same' };
  const claims = async (): Promise<string[]> => {
    const rows = await app.db.read.rows<{ started_at: Date }>(
      'select started_at from idempotency_keys where key = :guid',
      { guid: input.guid },
    );
    return rows.map(({ started_at }) => started_at.toISOString());
  };
  // Both wait for the board, which another transaction has locked.
  const holder = app.db.lazyTransaction();
  await holder.tx.run('select 1 from boards where bucket = :bucket and id = :id for update', {
    bucket: bucketOf(board.id),
    id: board.id,
  });
  const slow = person.resource('Pin', 'create', input);
  await expect.poll(claims, { timeout: 10_000 }).toEqual([app.clock.now.toISOString()]);
  app.clock.now = new Date(app.clock.now.getTime() + MINUTE + 1);
  const other = person.resource('Pin', 'create', input);
  await expect.poll(claims, { timeout: 10_000 }).toEqual([app.clock.now.toISOString()]);
  await holder.rollback();
  const [lost, won] = await Promise.all([slow, other]);
  expect(lost.envelope.resource_response.error?.error_code).toBe('key_in_progress');
  expect([lost.status, won.status]).toEqual([409, 200]);
  const { data } = await person.call(getBoardPins, { board_id: board.id });
  const { id } = won.envelope.resource_response.data as { id: string };
  expect(data.map((pin) => pin.id)).toEqual([id]);
  expect((await boardNow(person, board.id)).pin_count).toBe(1);
  expect((await person.call(createPin, input)).id).toBe(id);
});

test('a create that failed lets its key go [SEC-69]', async () => {
  const person = await app.person('bea');
  const board = await aBoard(person);
  const key = { guid: 'of one that fails' };
  const refused = await person.refusal(createPin, { board_id: '1', ...key });
  expect(refused.status).not.toBe(409);
  const picture = { board_id: board.id, image_base64: await aPicture(), ...key };
  const pin = await person.call(createPin, picture);
  expect((await person.call(createPin, picture)).id).toBe(pin.id);
});

test('an answer of nothing is an answer as well [SEC-69]', async () => {
  const { id } = await app.person('cyd');
  const viewer = { id, bucket: bucketOf(id) } as Parameters<typeof claimKey>[1];
  const claim = () => claimKey(app.db.read, viewer, 'a_call', 'null', {}, app.clock.now);
  const first = await claim();
  await expect(claim()).rejects.toMatchObject({ code: 'key_in_progress' });
  await app.db.transaction((tx) => first.store(tx, null));
  expect((await claim()).earlier).toEqual({ answer: null });
});

test('another request under a key is refused for that, also while the first is in progress [SEC-69]', async () => {
  const { id } = await app.person('dot');
  const viewer = { id, bucket: bucketOf(id) } as Parameters<typeof claimKey>[1];
  const claim = (input: object) =>
    claimKey(app.db.read, viewer, 'a_call', 'reused', input, app.clock.now);
  const first = await claim({ name: 'one' });
  await expect(claim({ name: 'two' })).rejects.toMatchObject({ code: 'key_reused' });
  await expect(claim({ name: 'one' })).rejects.toMatchObject({ code: 'key_in_progress' });
  await app.db.transaction((tx) => first.store(tx, 'made'));
  await expect(claim({ name: 'two' })).rejects.toMatchObject({ code: 'key_reused' });
  expect((await claim({ name: 'one' })).earlier).toEqual({ answer: 'made' });
});
