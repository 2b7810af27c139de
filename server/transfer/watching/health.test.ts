import { afterAll, beforeAll, expect, test } from 'vitest';
import { getHealth } from '#contract/transfer/health.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { type Ailing, findHealth } from './find-health.ts';

const TOKEN = 'only-for-tests-only-for-tests';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp({ METRICS_TOKEN: TOKEN });
  operator = await app.person();
  await app.runJobs();
});
afterAll(() => app.close());

async function statesFrom(ailing: Partial<Ailing>): Promise<Record<string, string>> {
  const parts = await findHealth({
    read: app.db.read,
    dataDir: '/',
    storage: { sizeOf: async () => null },
    mail: {},
    walks: { isReady: () => true },
    ...ailing,
  });
  return Object.fromEntries(parts.map(({ name, state }) => [name, state]));
}

const askedWith = (token: string | null) =>
  app.visitor().request('/readyz/parts', {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

test('whoever has the token, and the operator, read which part is not ready; nobody else', async () => {
  const answer = await askedWith(TOKEN);
  const states = answer.json<Record<string, string>>();
  expect(answer.status).toBe(200);
  expect(states).toMatchObject({ database: 'ready', storage: 'ready', jobs: 'ready', mail: 'off' });
  expect(states).toMatchObject({ migrations: 'ready', graph: 'loading' });
  const { parts } = await operator.call(getHealth, {});
  expect(Object.fromEntries(parts.map(({ name, state }) => [name, state]))).toEqual(states);
  for (const token of [null, 'another-token-of-the-tests']) {
    const refused = await askedWith(token);
    expect([refused.status, refused.text]).toEqual([401, '401\n']);
  }
  expect(await (await app.person()).refusal(getHealth, {})).toMatchObject({ code: 'not_allowed' });
});

test('without the database each part that needs it is unknown, and the others are told apart', async () => {
  const away = openDatabase('postgresql://nobody@localhost/none?host=/nowhere');
  expect(await statesFrom({ read: away.read, walks: { isReady: () => false } })).toMatchObject({
    database: 'not_reached',
    migrations: 'unknown',
    jobs: 'unknown',
    mail: 'unknown',
    storage: 'ready',
    graph: 'loading',
  });
  await away.end();
});

test('files that cannot be reached, late jobs, refused mail and a server newer than its tables are named', async () => {
  expect(await statesFrom({})).toMatchObject({ jobs: 'ready', mail: 'ready', graph: 'ready' });
  const { db } = app;
  await db.transaction((tx) =>
    jobsIn(tx).add('test.late', {}, { runAt: new Date(Date.now() - 700_000) }),
  );
  await db.transaction((tx) =>
    queueMail(
      { tx, jobs: jobsIn(tx), now: app.clock.now },
      { to: 'juno@people.example', subject: 'A', text: 'B', html: 'C', senderId: null },
    ),
  );
  await db.read.run("update outbox set state = 'failed'");
  const owner = openDatabase(app.ownerUrl, { max: 1 });
  await owner.read.run("delete from migrations where name like '0630%'");
  await owner.end();
  const storage = { sizeOf: () => Promise.reject(new Error('no route to host')) };
  expect(await statesFrom({ storage })).toMatchObject({
    database: 'ready',
    migrations: 'behind',
    storage: 'not_reached',
    jobs: 'late',
    mail: 'failing',
  });
});
