import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { adminUrl, asAdmin, ensureDatabase, urlsOf } from '#server/kernel/embedded/roles.ts';
import { migrate, type MigrationReport } from './migrate.ts';
import { openDatabase, type Database } from './pool.ts';

let name: string;
let folder: string;
let owner: Database;
let service: Database;

beforeEach(async () => {
  const { access } = inject('postgres');
  name = `empty_${randomBytes(6).toString('hex')}`;
  await ensureDatabase(access, name);
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const urls = urlsOf(access, name);
  owner = openDatabase(urls.ownerUrl, { max: 2 });
  service = openDatabase(urls.serviceUrl, { max: 2 });
});
afterEach(async () => {
  await Promise.all([owner.end(), service.end()]);
  await asAdmin(inject('postgres').adminUrl, async (admin) => {
    await admin.query(`drop database ${name} with (force)`);
  });
  await rm(folder, { recursive: true });
});

async function files(contents: Record<string, string>): Promise<void> {
  for (const [file, sql] of Object.entries(contents)) await writeFile(join(folder, file), sql);
}

function run(): Promise<MigrationReport> {
  return migrate({ ...urlsOf(inject('postgres').access, name), folder });
}

const tables = async (): Promise<string[]> =>
  (
    await owner.read.rows<{ name: string }>(
      `select table_name::text as name from information_schema.tables
       where table_schema = 'public' and table_name <> 'migrations' order by 1`,
    )
  ).map((row) => row.name);

test('applies each file once, in the order of their names', async () => {
  await files({
    '0002-b.sql': 'create table b (a_id int references a (id))',
    '0001-a.sql': 'create table a (id int primary key)',
  });
  expect((await run()).applied).toEqual(['0001-a.sql', '0002-b.sql']);
  expect((await run()).applied).toEqual([]);
  await files({ '0003-c.sql': 'create table c (id int)' });
  expect((await run()).applied).toEqual(['0003-c.sql']);
});

test('a file that fails leaves nothing of itself, and the next start goes on from there [SEC-83]', async () => {
  await files({
    '0001-a.sql': 'create table a (id int)',
    '0002-b.sql': 'create table b (id int); select 1 / 0; create table c (id int)',
  });
  await expect(run()).rejects.toThrow('0002-b.sql could not be applied: division by zero');
  expect(await tables()).toEqual(['a']);
  await files({ '0002-b.sql': 'create table b (id int); create table c (id int)' });
  expect((await run()).applied).toEqual(['0002-b.sql']);
  expect(await tables()).toEqual(['a', 'b', 'c']);
});

test('a migration whose connection is killed in the middle is taken up again [SEC-83]', async () => {
  await files({ '0001-a.sql': 'create table a (id int); select pg_sleep(60)' });
  const cut = run().then(
    () => 'applied',
    () => 'cut',
  );
  await expect
    .poll(() =>
      owner.read.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'bowerbird-migrate' and datname = :name and query like '%pg_sleep%'`,
        { name },
      ),
    )
    .toHaveLength(1);
  expect(await cut).toBe('cut');
  expect(await tables()).toEqual([]);
  await files({ '0001-a.sql': 'create table a (id int)' });
  expect((await run()).applied).toEqual(['0001-a.sql']);
});

test('gives up after 2 s when a table is in use, and holds nobody up for longer [SEC-83]', async () => {
  await files({ '0001-a.sql': 'create table a (id int)' });
  await run();
  await files({ '0002-a.sql': 'alter table a add column name text' });
  const using = owner.lazyTransaction();
  await using.tx.run('lock table a in access share mode');
  await expect(run()).rejects.toThrow('lock timeout');
  await using.commit();
  expect((await run()).applied).toEqual(['0002-a.sql']);
});

test('refuses a file that was changed after it had been applied', async () => {
  await files({ '0001-a.sql': 'create table a (id int)' });
  await run();
  await files({ '0001-a.sql': 'create table a (id bigint)' });
  await expect(run()).rejects.toThrow('0001-a.sql was changed');
});

test('several processes that start at once apply it once', async () => {
  await files({ '0001-a.sql': 'create table a (id int)' });
  const reports = await Promise.all([run(), run(), run()]);
  expect(reports.flatMap((report) => report.applied)).toEqual(['0001-a.sql']);
});

describe('the service role', () => {
  beforeEach(async () => {
    await files({
      '0001-tables.sql': `create table things (id int primary key, name text);
        create table audit (id int primary key, what text);
        comment on table audit is 'append-only'`,
    });
    await run();
  });

  test('may not change the schema, the record of migrations or itself [SEC-87]', async () => {
    for (const sql of [
      'create table mine (id int)',
      'create schema mine',
      'create temporary table mine (id int)',
      'alter table things add column more text',
      'drop table things',
      'truncate things',
      'create index on things (name)',
      'alter table things disable trigger all',
      "insert into migrations values ('x', 'y', '2026-01-01Z')",
      'set role bowerbird_owner',
      'create role other',
    ]) {
      await expect(service.read.run(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('reads and writes tables, but only adds to those that are append-only [SEC-87]', async () => {
    await service.read.run("insert into things values (1, 'a')");
    await service.read.run("update things set name = 'b'");
    expect(await service.read.run('delete from things')).toBe(1);
    await service.read.run("insert into audit values (1, 'signed up')");
    expect(await service.read.row('select what from audit')).toEqual({ what: 'signed up' });
    for (const sql of [
      "update audit set what = 'nothing'",
      'delete from audit',
      'truncate audit',
    ]) {
      await expect(service.read.run(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('owns nothing but the job queue, and no role of the product is a superuser [SEC-87]', async () => {
    const rows = await service.read.rows<{ schema: string }>(
      `select distinct relnamespace::regnamespace::text as schema from pg_class
       where relowner = current_user::regrole and relnamespace::regnamespace::text not like 'pg\\_%'`,
    );
    expect(rows).toEqual([{ schema: 'graphile_worker' }]);
    expect(
      await service.read.rows(
        "select rolname from pg_roles where rolname like 'bowerbird%' and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls)",
      ),
    ).toEqual([]);
    expect((await run()).sameRole).toBe(false);
  });
});

test('says when the service is its own owner [SEC-87]', async () => {
  const { access } = inject('postgres');
  await asAdmin(adminUrl(access, name), async (admin) => {
    await admin.query('drop schema graphile_worker');
  });
  const { ownerUrl } = urlsOf(access, name);
  const report = await migrate({ ownerUrl, serviceUrl: ownerUrl, folder });
  expect(report.sameRole).toBe(true);
});
