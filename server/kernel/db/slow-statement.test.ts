import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createLog } from '../core/log.ts';
import { openDatabase } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a statement that takes long is logged without its values, also when it fails, and no other', async () => {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const db = openDatabase(database.url, { log: createLog('warn', to), slowStatement: 200 });
  await db.read.row(`select 1 as quick, :secret::text as value`, { secret: 'hush' });
  expect(lines).toEqual([]);
  await db.read.row(`select pg_sleep(0.25)::text  as slow, :secret::text as value`, {
    secret: 'hush',
  });
  await expect(
    db.transaction((tx) =>
      tx.row(`select pg_sleep(0.25)::text as slow, (:secret::text || random())::integer`, {
        secret: 'hush',
      }),
    ),
  ).rejects.toThrow();
  await db.end();
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('hush');
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    msg: 'a slow statement',
    sql: 'select pg_sleep(0.25)::text as slow, :secret::text as value',
  });
  expect((JSON.parse(line) as { ms: number }).ms).toBeGreaterThanOrEqual(250);
});
