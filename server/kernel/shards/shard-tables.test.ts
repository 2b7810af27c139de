import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { lockSchema } from '../db/migrate.ts';
import { shardTables, ShardProblem } from './shard-tables.ts';
import { tableClasses } from './table-classes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function namesBy(sql: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(sql);
    return rows.map(({ name }) => name);
  } finally {
    await owner.end();
  }
}

const inPublic = (kinds: string): string =>
  `c.relnamespace = 'public'::regnamespace and c.relkind in (${kinds}) and not c.relispartition`;

test('every table that the migrations make has one class', async () => {
  const tables = await namesBy(
    `select c.relname::text as name from pg_class c where ${inPublic("'r', 'p'")}`,
  );
  const classed = Object.values(tableClasses).flat();
  expect(classed.toSorted()).toEqual(tables.toSorted());
});

test('each key of a distributed table has the bucket in it, and none of them has a trigger', async () => {
  const fit = await namesBy(
    `select c.relname::text as name from pg_class c
     join pg_attribute b on b.attrelid = c.oid and b.attname = 'bucket' and b.attnotnull
       and b.atttypid = 'smallint'::regtype
     where ${inPublic("'r', 'p'")}
       and exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)
       and not exists (select 1 from pg_index i
         where i.indrelid = c.oid and i.indisunique and not b.attnum = any(i.indkey::int2[]))
       and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)`,
  );
  expect(tableClasses.distributed.filter((name) => !fit.includes(name))).toEqual([]);
});

test('no table refers to a table of another class', async () => {
  const references = await namesBy(
    `select c.relname || ' ' || p.relname as name
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  );
  const classOf = (name = ''): string | undefined =>
    Object.entries(tableClasses).find(([, names]) => names.includes(name))?.[0];
  const pairs = references.map((line) => line.split(' ').map(classOf));
  expect(pairs.length).toBeGreaterThan(0);
  for (const [child, parent] of pairs) expect(child).toBe(parent);
});

test.skipIf(process.env.CITUS_PG_CONFIG)(
  'a database without Citus is refused with a sentence, and left as it is',
  async () => {
    await expect(shardTables(database.ownerUrl)).rejects.toThrow(ShardProblem);
    await expect(shardTables(database.ownerUrl)).rejects.toThrow('no extension citus');
  },
);

test('while somebody else migrates or shards, nothing is done', async () => {
  const other = await lockSchema(database.ownerUrl);
  try {
    await expect(shardTables(database.ownerUrl)).rejects.toThrow('Another process');
  } finally {
    await other.end();
  }
});
