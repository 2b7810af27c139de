import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeId } from '../core/ids.ts';
import { insertMail } from '../mail/mail-store.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';

const TOKEN = 'only-for-monitoring-in-tests';
const DEPLOY = resolve(import.meta.dirname, '../../../deploy');

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => app.close());

const readMetrics = (authorization?: string): Promise<Response> =>
  fetch(`${app.url}/metrics`, { headers: { ...(authorization && { authorization }) } });

/** Returns the value of a series; null if there is none. */
async function valueOf(series: string): Promise<number | null> {
  const text = await (await readMetrics(`Bearer ${TOKEN}`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

test('metrics are for whoever has the token, and are not stored on the way', async () => {
  for (const wrong of [
    undefined,
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN.slice(1)}`,
  ]) {
    const refused = await readMetrics(wrong);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await refused.text()).not.toContain('bowerbird');
  }
  const answer = await readMetrics(`Bearer ${TOKEN}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
});

test('without a token there is no such page', async () => {
  const other = await testApp({}, { beside: app });
  const answer = await fetch(`${other.url}/metrics`, { headers: { authorization: 'Bearer ' } });
  expect(answer.status).toBe(404);
  await other.close();
});

test('requests are counted by kind and class of status, without their addresses', async () => {
  const series = 'bowerbird_http_request_seconds_count{kind="page",status="4xx"}';
  const before = (await valueOf(series)) ?? 0;
  for (let time = 0; time < 3; time += 1) await fetch(`${app.url}/no-such-page-anywhere-${time}`);
  expect(await valueOf(series)).toBe(before + 3);
  expect(await (await readMetrics(`Bearer ${TOKEN}`)).text()).not.toContain(
    'no-such-page-anywhere',
  );
});

test('jobs that are due, late or given up, and messages that wait, are counted from the database', async () => {
  await app.db.transaction(async (tx) => {
    await tx.row(
      `select graphile_worker.add_job('late.task', '{}'::json, run_at => now() - interval '1 hour')`,
    );
    await tx.row(
      `select graphile_worker.add_job('later.task', '{}'::json, run_at => now() + interval '1 hour')`,
    );
    await tx.row(
      `select graphile_worker.add_job('failed.task', '{}'::json, run_at => now(), max_attempts => 1)`,
    );
    await tx.run(
      `update graphile_worker._private_jobs set attempts = max_attempts
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'failed.task')`,
    );
  });
  expect(await valueOf('bowerbird_jobs_waiting{task="late.task"}')).toBe(1);
  const age = await valueOf('bowerbird_jobs_oldest_seconds{task="late.task"}');
  expect(age).toBeGreaterThanOrEqual(3600);
  expect(await valueOf('bowerbird_jobs_waiting{task="later.task"}')).toBe(0);
  expect(await valueOf('bowerbird_jobs_failed{task="failed.task"}')).toBe(1);
  expect(await valueOf('bowerbird_jobs_waiting{task="failed.task"}')).toBe(0);
  const waiting = await valueOf('bowerbird_mail{state="waiting"}');
  const letter = { to: 'ann@people.example', subject: 'Hello', text: 'Hello', html: '' };
  await app.db.transaction((tx) =>
    insertMail(tx, {
      ...letter,
      id: makeId(1, Date.now()),
      stopUrl: null,
      senderId: null,
      queuedAt: new Date(),
    }),
  );
  expect(await valueOf('bowerbird_mail{state="waiting"}')).toBe((waiting ?? 0) + 1);
});

test('the last success of each task that runs by itself is given', async () => {
  await app.db.read.run(
    `insert into job_runs (name, ran_at, took_ms, reason, worked_at)
     values ('good.task', :now, 1, null, :now), ('bad.task', :now, 1, 'It failed.', null)`,
    { now: new Date('2026-03-14T09:26:53Z') },
  );
  const success = (task: string) =>
    valueOf(`bowerbird_task_success_timestamp_seconds{task="${task}"}`);
  expect(await success('good.task')).toBe(Date.UTC(2026, 2, 14, 9, 26, 53) / 1000);
  expect(await success('bad.task')).toBeNull();
});

test('every metric of the dashboard and of the alerts is one that a server has', async () => {
  const text = await (await readMetrics(`Bearer ${TOKEN}`)).text();
  const metrics = new Set([...text.matchAll(/^# TYPE (\S+)/gmu)].map(([, name = '']) => name));
  const files = ['grafana/bowerbird.json', 'prometheus/alerts.yml'];
  const used = await Promise.all(files.map((file) => readFile(join(DEPLOY, file), 'utf8')));
  for (const [at, file] of used.entries()) {
    const names = [...file.matchAll(/\b(?:bowerbird|nodejs|process)_[a-z0-9_]+/gu)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/u, ''),
    );
    expect(names.length, files[at]).toBeGreaterThan(5);
    for (const name of names) expect([...metrics], files[at]).toContain(name);
  }
});
