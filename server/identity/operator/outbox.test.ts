import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOutbox } from '#contract/identity/outbox.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { eraseIdentityOf } from '../index.ts';

let app: TestApp;
let operator: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person('ada');
  other = await app.person('bea');
});
afterAll(() => app.close());

const send = (to: string, subject: string, senderId: string | null): Promise<void> =>
  app.db.transaction((tx) =>
    queueMail(
      { tx, jobs: jobsIn(tx), now: app.clock.now },
      { to, subject, text: 'Words', html: '<p>Words</p>', senderId },
    ),
  );
const subjects = async (): Promise<string[]> => {
  const { data } = await operator.call(getOutbox, {});
  return data.map((mail) => mail.subject);
};

test('the operator alone reads what was not sent, newest first, page after page', async () => {
  for (const subject of ['One', 'Two', 'Three']) await send('juno@people.example', subject, null);
  await app.runJobs();
  const first = await operator.call(getOutbox, { page_size: 2 });
  expect(first.data).toMatchObject([
    { subject: 'Three', to: 'juno@people.example', text: 'Words', state: 'kept' },
    { subject: 'Two' },
  ]);
  const rest = await operator.call(getOutbox, { page_size: 2, bookmark: first.bookmark });
  expect(rest).toMatchObject({ data: [{ subject: 'One' }], bookmark: null });
  expect(await other.refusal(getOutbox, {})).toMatchObject({ status: 403, code: 'not_allowed' });
  expect(await app.visitor().refusal(getOutbox, {})).toMatchObject({ status: 401 });
});

test('what somebody sent, and what was written to them, goes with their account', async () => {
  await app.db.read.run('delete from outbox');
  await send('juno@people.example', 'From them', other.id);
  await send(other.email.toUpperCase(), 'To them', operator.id);
  await send('juno@people.example', 'Of others', operator.id);
  await app.db.transaction((tx) => eraseIdentityOf({ tx }, other.id));
  expect(await subjects()).toEqual(['Of others']);
});
