import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { record } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const entry = {
  action: 'tried',
  actorId: null,
  subjectId: null,
  at: new Date('2026-03-01T12:00:00Z'),
};
const origin = { address: '192.0.2.1', requestId: 'r1', userAgent: 'agent' };

test('an entry holds no control characters and is bounded [SEC-21]', async () => {
  const { read } = database.db;
  const userAgent = `a\r\nforged: line\u001b[2J\u202e\u2028${'x'.repeat(5000)}😀`;
  await record(read, { ...entry, origin: { ...origin, userAgent }, detail: { name: 'b\tc' } });
  const row = await read.row<{ detail: Record<string, string> }>('select detail from audit_log');
  expect(row?.detail.name).toBe('b c');
  expect(row?.detail.user_agent).toHaveLength(400);
  expect(row?.detail.user_agent).toMatch(/^a {2}forged: line \[2J {2}xxx/);
});

test('the service can add to the log and read it, and neither change nor shorten it [SEC-21]', async () => {
  const { read } = database.db;
  await record(read, { ...entry, origin });
  await expect(read.run(`update audit_log set action = 'nothing'`)).rejects.toMatchObject({
    code: '42501',
  });
  await expect(read.run('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
  await expect(read.run('truncate audit_log')).rejects.toMatchObject({ code: '42501' });
  expect(await read.rows(`select 1 from audit_log where action = 'tried'`)).not.toEqual([]);
});

test('an entry in a transaction stands or falls with it', async () => {
  const undone = database.db.transaction(async (tx) => {
    await record(tx, { ...entry, action: 'undone', origin });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await database.db.read.rows(`select 1 from audit_log where action = 'undone'`)).toEqual(
    [],
  );
});
