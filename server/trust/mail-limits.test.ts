import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { MAILS_FROM_ONE, MAILS_TO_ONE, spendMail } from './mail-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const NOW = new Date('2026-03-14T09:26:53Z');
const TOMORROW = new Date(NOW.getTime() + 86_400_000);
const send = (person: string, address: string, now = NOW): Promise<void> =>
  spendMail(database.db.read, person, address, now);
const limited = { code: 'rate_limited' };

test('one person sends so many messages a day, and no more', async () => {
  for (let at = 0; at < MAILS_FROM_ONE; at += 1) await send('1', `${at}@people.example`);
  await expect(send('1', 'one-more@people.example')).rejects.toMatchObject(limited);
  await send('2', 'one-more@people.example');
  await send('1', 'one-more@people.example', TOMORROW);
});

test('one address gets so many messages a day, however many people send them', async () => {
  for (let at = 0; at < MAILS_TO_ONE; at += 1) await send(`1${at}`, 'juno@people.example');
  await expect(send('20', 'JUNO@people.example')).rejects.toMatchObject(limited);
  await send('20', 'juno@people.example', TOMORROW);
  const stored = await database.db.read.rows<{ key: string }>('select key from use_counts');
  expect(stored.filter(({ key }) => key.includes('@'))).toEqual([]);
});
