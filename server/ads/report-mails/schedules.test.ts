import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createAdReportSchedule,
  getAdReportSchedules,
  updateAdReportSchedule,
} from '#contract/ads/report-files/schedules.ts';
import { MAX_SCHEDULES } from '#contract/ads/report-files/schedule-rules.ts';
import { endAdRoles, updateAdAccount } from '#contract/business/ad-accounts.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { jobsIn, type Task } from '#server/kernel/jobs/jobs.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { MAIL_REPORT } from '../report-files/make-report-file.ts';
import { mailReportTask } from './mail-report.ts';
import { planReportsTask } from './plan-reports.ts';
import { reportLinkKeys } from './report-link.ts';
import { type ReportMails, reportMails } from './test-report-mails.ts';

let world: ReportMails;
beforeAll(async () => {
  world = await reportMails();
});
beforeEach(() => world.begin());
afterAll(() => world.close());

test('a report goes out at its hour of the ad account, across the change to summer time, once for each address', async () => {
  const { owner, address, plan, until, reports, mailsTo } = world;
  await owner.call(updateAdAccount, {
    advertiser_id: owner.advertiser_id,
    time_zone: 'Europe/Amsterdam',
  });
  const emails = [address('ada'), address('Bea'), address('ADA')];
  const schedule = await plan({ emails });
  expect(schedule).toMatchObject({
    time_zone: 'Europe/Amsterdam',
    recipients: [{ email: address('ada') }, { email: address('bea') }],
    next_run_time: Date.parse('2026-03-28T07:00Z') / 1000,
  });
  await until('2026-03-28T06:59:00Z');
  expect(await reports()).toEqual([]);
  await until('2026-03-28T07:00:30Z');
  await until('2026-03-29T05:59:00Z');
  expect(mailsTo(address('ada'))).toHaveLength(1);
  await until('2026-03-29T06:00:00Z');
  for (const to of [address('ada'), address('bea')]) expect(mailsTo(to)).toHaveLength(2);
  const [latest, before] = await reports();
  expect([latest?.start_date, latest?.end_date]).toEqual(['2026-03-23', '2026-03-29']);
  expect(before).toMatchObject({
    status: 'FINISHED',
    schedule_id: schedule.id,
    mails: [
      { email: address('ada'), state: 'MAILED' },
      { email: address('bea'), state: 'MAILED' },
    ],
  });
  // Nothing ran for days: the report is created once, and continues on the next day.
  await until('2026-04-03T12:00:00Z');
  expect(mailsTo(address('ada'))).toHaveLength(3);
  const { data } = await owner.call(getAdReportSchedules, { advertiser_id: owner.advertiser_id });
  expect(data[0]?.next_run_time).toBe(Date.parse('2026-04-04T06:00Z') / 1000);
});

test('each kind of schedule comes when it says; what was for one time has ended then', async () => {
  const { owner, plan, until, reports } = world;
  const { id } = await plan({ rhythm: 'ONCE', run_date: '2026-03-28', name: 'Once' });
  await plan({ rhythm: 'WEEKLY', weekday: 1, name: 'Weekly' });
  await plan({ rhythm: 'MONTHLY', month_day: 1, name: 'Monthly' });
  const ran: string[][] = [];
  for (let day = 28; day < 28 + 10; day += 1) {
    const before = (await reports()).length;
    await until(new Date(Date.UTC(2026, 2, day, 8, 0, 1)).toISOString());
    const all = await reports();
    ran.push(all.slice(0, all.length - before).map(({ name }) => name));
  }
  expect(ran).toEqual([['Once'], [], ['Weekly'], [], ['Monthly'], [], [], [], [], ['Weekly']]);
  const { advertiser_id } = owner;
  const ended = { advertiser_id, schedule_ids: [id] };
  expect((await owner.call(getAdReportSchedules, ended)).data).toMatchObject([
    { status: 'ENDED', next_run_time: null },
  ]);
});

/** Runs a job and rolls back just before its commit. */
async function kill(app: TestApp, task: Task, payload: unknown): Promise<void> {
  const killed = app.db.transaction(async (tx) => {
    const { read } = app.db;
    const rest = { log: pino({ level: 'silent' }), signal: new AbortController().signal };
    await task.run(payload, { tx, read, now: app.clock.now, jobs: jobsIn(tx), ...rest });
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
}

test('a job that is killed and done again sends no second letter, and no letter is lost', async () => {
  const { app, owner, address, plan, reports, mailsTo } = world;
  await plan();
  app.clock.now = new Date('2026-03-28T08:00:00Z');
  await kill(app, planReportsTask, {});
  expect(await reports()).toEqual([]);
  // Two servers look for due schedules.
  for (const name of ['ads.plan-reports', 'ads.plan-reports'])
    await jobsIn(app.db.read).add(name, {});
  // The file is finished, and its e-mails wait for their job.
  await app.db.read.run(`update ad_report_schedules set emails = '{}'`);
  await app.runJobs();
  const [report] = await reports();
  expect(await reports()).toMatchObject([{ status: 'FINISHED', mails: [] }]);
  const emails = [address('ada'), address('bea')];
  await app.db.read.run('update ad_report_schedules set emails = :emails', { emails });
  const payload = { bucket: bucketOf(owner.advertiser_id), id: report?.id };
  const deps = { site: { publicUrl: app.url }, reportLinks: reportLinkKeys('a secret', null) };
  await kill(app, mailReportTask(deps), payload);
  for (const time of ['once', 'again', 'once more']) {
    await jobsIn(app.db.read).add(MAIL_REPORT, payload);
    await app.runJobs();
    expect([time, ...emails.map((to) => mailsTo(to).length)]).toEqual([time, 1, 1]);
  }
});

test('whose right to see the reports has ended sends none: the history says why, and the schedule rests', async () => {
  const { owner, address, inputOf, until, reports, mailsTo } = world;
  const analyst = await owner.delegate(['ANALYST']);
  const { advertiser_id } = owner;
  const { id } = await analyst.call(createAdReportSchedule, inputOf());
  await analyst.call(endAdRoles, { advertiser_id });
  await until('2026-03-28T08:00:00Z');
  expect(await reports()).toMatchObject([{ status: 'FAILED', failure: 'RIGHT_ENDED', mails: [] }]);
  const { data } = await owner.call(getAdReportSchedules, { advertiser_id });
  expect(data).toMatchObject([{ id, status: 'PAUSED', next_run_time: null, version: 2 }]);
  expect(mailsTo(address('ada'))).toEqual([]);
  // A person with the right takes it over.
  const resumed = { ...inputOf(), schedule_id: id, version: 2, status: 'ACTIVE' as const };
  const taken = await owner.call(updateAdReportSchedule, resumed);
  expect(taken).toMatchObject({ owner: { id: owner.id }, status: 'ACTIVE' });
  await until('2026-03-29T08:00:00Z');
  expect(mailsTo(address('ada'))).toHaveLength(1);
});

test('a paused schedule makes nothing; others have none of it; an ad account has so many', async () => {
  const { app, owner, inputOf, plan, until, reports } = world;
  const { id: schedule_id } = await plan();
  const paused = { ...inputOf(), schedule_id, version: 1, status: 'PAUSED' as const };
  expect(await owner.call(updateAdReportSchedule, paused)).toMatchObject({ next_run_time: null });
  await until('2026-03-28T08:00:00Z');
  expect(await reports()).toEqual([]);
  const stranger = await app.person();
  expect(await stranger.refusal(updateAdReportSchedule, paused)).toMatchObject({ status: 404 });
  const other = await aBusiness(app);
  const elsewhere = { ...paused, advertiser_id: other.advertiser_id };
  expect(await other.refusal(updateAdReportSchedule, elsewhere)).toMatchObject({ status: 404 });
  for (let many = 1; many < MAX_SCHEDULES; many += 1) await plan();
  expect(await owner.refusal(createAdReportSchedule, inputOf())).toMatchObject({ status: 400 });
});

test('an address gets a few reports a day, however many schedules name it', async () => {
  const { address, plan, until, reports, mailsTo } = world;
  for (let many = 0; many < 12; many += 1) await plan();
  await until('2026-03-28T08:00:00Z');
  expect(mailsTo(address('ada'))).toHaveLength(10);
  const states = (await reports()).flatMap(({ mails }) => mails.map(({ state }) => state));
  expect(states.filter((state) => state === 'LIMITED')).toHaveLength(2);
});

test.each<[string, object, string]>([
  ['no weekday', { rhythm: 'WEEKLY' }, 'weekday'],
  ['a weekday that means nothing', { weekday: 2 }, 'weekday'],
  ['no day of the month', { rhythm: 'MONTHLY' }, 'month_day'],
  ['a day that not every month has', { rhythm: 'MONTHLY', month_day: 29 }, 'month_day'],
  ['no day', { rhythm: 'ONCE' }, 'run_date'],
  ['a day that is over', { rhythm: 'ONCE', run_date: '2026-03-27' }, 'run_date'],
  ['days of its own', { date_range: 'CUSTOM' }, 'date_range'],
  ['an hour that no day has', { hour: 24 }, 'hour'],
  ['nobody to send it to', { emails: [] }, 'emails'],
  ['what is no address', { emails: ['ada'] }, 'emails'],
  ['two addresses in one', { emails: ['a@b.example,c@d.example'] }, 'emails'],
  ['too many', { emails: Array.from({ length: 11 }, (_, at) => `a${at}@b.example`) }, 'emails'],
  ['too long ago', { date_range: 'YEAR_TO_DATE', granularity: 'HOUR' }, 'date'],
])('a schedule with %s is refused', async (_, more, field) => {
  const { owner, inputOf } = world;
  const refusal = await owner.refusal(createAdReportSchedule, { ...inputOf(), ...more });
  expect(refusal.status).toBe(400);
  expect(JSON.stringify(refusal)).toContain(field);
});
