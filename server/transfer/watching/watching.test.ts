import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuditLog } from '#contract/identity/operator.ts';
import { getPlannedTasks, getStorage, PARTS, runPlannedTask } from '#contract/transfer/watching.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { folderSizes } from './folder-sizes.ts';
import { parts, tablesOf } from './parts.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
let operator: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person('ada');
  other = await app.person('bea');
});
afterAll(() => app.close());

test('every table of the product is in one part, with what bounds it', async () => {
  const tables = await app.db.read.rows<{ name: string }>(
    `select distinct (case n.nspname when 'public' then c.relname else n.nspname end)::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  expect(parts.flatMap(tablesOf).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  expect(parts.map(({ key }) => key).toSorted()).toEqual([...PARTS].toSorted());
});

test('the oldest row is found by an index', async () => {
  const indexed = await app.db.read.rows<{ name: string }>(
    `select distinct i.indrelid::regclass || '.' || a.attname as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indpred is null`,
  );
  const names = parts.flatMap(({ age }) => (age ? [age.join('.')] : []));
  expect(indexed.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test('each part says its rows, bytes, oldest row and bound, and when its sweep ran last', async () => {
  const { parts: before } = await operator.call(getStorage, {});
  const sweeps = before.filter(({ bound }) => bound === 'swept');
  expect(sweeps.every(({ task, deleted_after: days }) => task !== null && (days ?? 0) > 0)).toBe(
    true,
  );
  const log = before.find(({ key }) => key === 'log');
  expect(log).toMatchObject({ task: 'trust.forget-log', deleted_after: 730, swept_at: null });
  expect(log?.bytes).toBeGreaterThan(0);
  expect(log?.oldest_at).not.toBeNull();
  await operator.call(runPlannedTask, { task: 'trust.forget-log' });
  await app.runJobs();
  const after = await operator.call(getStorage, {});
  expect(after.parts.find(({ key }) => key === 'log')?.swept_at).not.toBeNull();
  expect(after.database_bytes).toBeGreaterThan(1_000_000);
  expect(after.folders.map(({ name }) => name)).toContain('media');
});

test('the log forgets entries as old as the setting, and never young ones', async () => {
  const insert = (at: Date): Promise<number> =>
    app.db.read.run(
      `insert into audit_log (bucket, id, at, action, address, request_id, detail)
       values (0, gen_random_uuid(), :at, 'old', '', '', '{}')`,
      { at },
    );
  const now = app.clock.now.getTime();
  await insert(new Date(now - 731 * DAY_MS));
  await insert(new Date(now - 729 * DAY_MS));
  await operator.call(runPlannedTask, { task: 'trust.forget-log' });
  await app.runJobs();
  const count = () => app.db.read.run(`select from audit_log where action = 'old'`);
  expect(await count()).toBe(1);
  await expect(app.db.read.run(`delete from audit_log where action = 'old'`)).rejects.toThrow(
    'permission denied',
  );
  await app.db.read.row(`select forget_audit('infinity', 1000)`);
  expect(await count()).toBe(0);
  await insert(new Date(Date.now() - 89 * DAY_MS));
  await app.db.read.row(`select forget_audit('infinity', 1000)`);
  expect(await count()).toBe(1);
});

test('planned tasks say when they ran, what failed and when they are due; an operator runs one now', async () => {
  const find = async (name: string) =>
    (await operator.call(getPlannedTasks, {})).find((task) => task.name === name);
  expect(await find('news.sweep')).toMatchObject({ every: 'day', ran_at: null, took_ms: null });
  await operator.call(runPlannedTask, { task: 'news.sweep' });
  await app.runJobs();
  const ran = await find('news.sweep');
  expect(ran?.ran_at).toBe(ran?.worked_at);
  expect(ran?.took_ms).toBeGreaterThanOrEqual(0);
  expect(new Date(ran?.next_at ?? 0).getTime()).toBeGreaterThan(app.clock.now.getTime());
  await app.db.read.run(
    `update job_runs set reason = 'No room.', worked_at = null where name = 'news.sweep'`,
  );
  const [first] = await operator.call(getPlannedTasks, {});
  expect(first).toMatchObject({ name: 'news.sweep', reason: 'No room.', worked_at: null });
  const { data } = await operator.call(getAuditLog, {});
  expect(data).toContainEqual(
    expect.objectContaining({
      action: 'task_run',
      detail: expect.objectContaining({ task: 'news.sweep' }),
    }),
  );
});

test('nobody else sees or runs them, and a task that needs what somebody did is not among them', async () => {
  for (const call of [getStorage, getPlannedTasks])
    expect(await other.refusal(call, {})).toMatchObject({ status: 403, code: 'not_allowed' });
  expect(await other.refusal(runPlannedTask, { task: 'news.sweep' })).toMatchObject({
    status: 403,
  });
  expect(await operator.refusal(runPlannedTask, { task: 'mail.send' })).toMatchObject({
    status: 404,
    code: 'job_not_found',
  });
});

test('folders are measured with what is in them, and in part when there is too much', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-sizes-'));
  await mkdir(join(folder, 'media', 'deep'), { recursive: true });
  await writeFile(join(folder, 'media', 'deep', 'one'), 'four');
  await writeFile(join(folder, 'media', 'two'), 'sixsix');
  await writeFile(join(folder, 'note'), 'x');
  expect(await folderSizes(folder, [])).toEqual([
    { name: 'media', files: 2, bytes: 10, is_partial: false },
    { name: '.', files: 1, bytes: 1, is_partial: false },
  ]);
  const [media] = await folderSizes(folder, [], 1);
  expect(media).toMatchObject({ name: 'media', files: 1, is_partial: true });
  expect(await folderSizes(folder, [join(folder, 'gone')])).toContainEqual({
    name: join(folder, 'gone'),
    files: 0,
    bytes: 0,
    is_partial: true,
  });
  await rm(folder, { recursive: true });
});
