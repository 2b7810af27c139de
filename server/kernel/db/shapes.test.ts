import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { asAdmin, ensureDatabase, urlsOf } from '#server/kernel/embedded/roles.ts';
import { endProcesses, startProcess } from '#server/testing/server-process.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type Database } from './pool.ts';
import type { Tx } from './tx.ts';

let name: string;
let folder: string;
let service: Database;

beforeEach(async () => {
  const { access } = inject('postgres');
  name = `shapes_${randomBytes(6).toString('hex')}`;
  await ensureDatabase(access, name);
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  service = openDatabase(urlsOf(access, name).serviceUrl, { max: 5 });
});
afterEach(async () => {
  await endProcesses();
  await service.end();
  await asAdmin(inject('postgres').adminUrl, async (admin) => {
    await admin.query(`drop database ${name} with (force)`);
  });
  await rm(folder, { recursive: true });
});

const urls = () => urlsOf(inject('postgres').access, name);
const add = (file: string, sql: string): Promise<void> => writeFile(join(folder, file), sql);
const run = () => migrate({ ...urls(), folder });

/** The first schema: a bird has a nick. */
const before = 'create table birds (id bigint primary key, nick text not null)';

/** Renames it to name and adds a size: both columns exist, and each write fills both. */
const expand = `
  alter table birds add column name text, add column size int not null default 3;
  create function birds_nick_and_name() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.name := coalesce(new.name, new.nick);
      new.nick := coalesce(new.nick, new.name);
    elsif new.nick is distinct from old.nick then new.name := new.nick;
    else new.nick := new.name;
    end if;
    return new;
  end $$;
  create trigger birds_nick_and_name before insert or update on birds
    for each row execute function birds_nick_and_name();
  update birds set name = nick where name is null`;

/** No version reads the nick any more. */
const contract = `
  drop trigger birds_nick_and_name on birds;
  drop function birds_nick_and_name();
  alter table birds alter column name set not null;
  alter table birds drop column nick`;

/** The statements that a version of the program runs on the table. */
interface Version {
  add(tx: Tx, id: number, name: string): Promise<number>;
  rename(tx: Tx, id: number, name: string): Promise<number>;
  nameOf(tx: Tx, id: number): Promise<{ name: string } | null>;
}

const old: Version = {
  add: (tx, id, nick) => tx.run('insert into birds (id, nick) values (:id, :nick)', { id, nick }),
  rename: (tx, id, nick) => tx.run('update birds set nick = :nick where id = :id', { id, nick }),
  nameOf: (tx, id) => tx.row('select nick as name from birds where id = :id', { id }),
};
const next: Version = {
  add: (tx, id, bird) =>
    tx.run('insert into birds (id, name, size) values (:id, :bird, 5)', { id, bird }),
  rename: (tx, id, bird) => tx.run('update birds set name = :bird where id = :id', { id, bird }),
  nameOf: (tx, id) => tx.row('select name from birds where id = :id', { id }),
};

/** Has each version add and rename a bird, and checks that every other version sees it. */
async function expectSideBySide(versions: readonly Version[], first: number): Promise<void> {
  for (const [index, version] of versions.entries()) {
    const id = first + index;
    await version.add(service.read, id, 'satin');
    await version.rename(service.read, id, 'regent');
    for (const other of versions)
      expect(await other.nameOf(service.read, id)).toEqual({ name: 'regent' });
  }
}

/** Adds birds in a loop until `end`; none may fail. Returns their number. */
async function addWhile(version: Version, first: number, end: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = end.finally(() => (isOver = true));
  let added = 0;
  for (; !isOver; added += 1) await version.add(service.read, first + added, 'great');
  await over;
  return added;
}

test('a version runs before, during and after the migration of the next one, and beside it [SEC-83]', async () => {
  await add('0001-birds.sql', before);
  await run();
  await expectSideBySide([old], 1);

  await add('0002-expand.sql', expand);
  expect(await addWhile(old, 1_000, run())).toBeGreaterThan(0);
  await expectSideBySide([old, next], 10);

  // The version that wrote nicks no longer runs on any server before this one is released.
  await add('0003-contract.sql', contract);
  expect(await addWhile(next, 100_000, run())).toBeGreaterThan(0);
  await expectSideBySide([next], 20);
  expect(await next.nameOf(service.read, 1)).toEqual({ name: 'regent' });
  const nameless = 'select 1 from birds where name is null or size not in (3, 5)';
  expect(await service.read.rows(nameless)).toEqual([]);
});

describe.skipIf(process.platform !== 'linux')('kill -9', { timeout: 90_000 }, () => {
  test('of a process in the middle of a migration is finished by the next start [SEC-83]', async () => {
    await add('0001-birds.sql', before);
    await run();
    await expectSideBySide([old], 1);
    await add('0002-expand.sql', expand);
    await add('0003-slow.sql', `${contract}; select pg_sleep(60)`);
    const { ownerUrl, serviceUrl } = urls();
    const file = 'server/kernel/db/test-migrating.ts';
    const child = startProcess({}, file, [ownerUrl, serviceUrl, folder]);
    const asleep = `select 1 from pg_stat_activity where datname = '${name}' and wait_event = 'PgSleep'`;
    const owner = openDatabase(ownerUrl, { max: 1 });
    await expect.poll(() => owner.read.rows(asleep), { timeout: 20_000 }).toHaveLength(1);
    await owner.end();
    child.child.kill('SIGKILL');
    expect((await child.ended).signal).toBe('SIGKILL');

    await add('0003-slow.sql', contract);
    // Completed files remain, and the interrupted one is rolled back. It waits for the killed connection to end.
    expect((await run()).applied).toEqual(['0003-slow.sql']);
    await expectSideBySide([next], 10);
    expect(await next.nameOf(service.read, 1)).toEqual({ name: 'regent' });
  });
});
