import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  deleteAdReportSchedule,
  getAdReportStops,
  updateAdReportSchedule,
} from '#contract/ads/report-files/schedules.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { ONE_CLICK, type ReportMails, reportMails } from './test-report-mails.ts';

let world: ReportMails;
beforeAll(async () => {
  world = await reportMails();
});
beforeEach(() => world.begin());
afterAll(() => world.close());

test('the link of a letter opens its file without a session for a week, and no other file', async () => {
  const { app, owner, address, plan, until, mailsTo, linksOf } = world;
  await plan({ name: 'See vases.example/now' });
  await until('2026-03-28T08:00:00Z');
  const [letter] = mailsTo(address('ada'));
  expect(letter?.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(letter?.subject).toBe('Your report is ready: See vases example now');
  const { file } = linksOf(address('ada'));
  const reader = app.visitor();
  const page = await reader.request(file);
  expect(page.status).toBe(200);
  expect(page.text).toContain('“<bdi>See vases.example/now</bdi>”');
  for (const [name, value] of [
    ['cache-control', 'private, no-store'],
    ['referrer-policy', 'no-referrer'],
    ['x-robots-tag', 'noindex'],
  ])
    expect([name, page.headers.get(name ?? '')]).toEqual([name, value]);
  const [, href = ''] = /class="act" href="([^"]+)"/.exec(page.text) ?? [];
  const fetched = await reader.request(href);
  expect(fetched.status).toBe(200);
  expect(fetched.headers.get('content-disposition')).toContain('.csv"');
  expect(fetched.text).toContain('ADVERTISER_ID,DATE,SPEND');

  const other = await aBusiness(app);
  const changed = file.slice(0, -3) + (file.at(-3) === 'A' ? 'B' : 'A') + file.slice(-2);
  const foreign = file.replace(owner.advertiser_id, other.advertiser_id);
  const stopAsFile = linksOf(address('ada')).stop.replace('unsubscribe', 'download');
  const short = file.replace(/\/[^/]+\/$/, '/x/');
  for (const wrong of [
    changed,
    foreign,
    stopAsFile,
    short,
    file.replace(/\d+/, '99999999999999999999'),
  ]) {
    const answer = await reader.request(wrong);
    expect([wrong, answer.status]).toEqual([wrong, 404]);
    expect(answer.text).toContain('This link leads nowhere');
    expect([wrong, (await reader.request(`${wrong}file`)).status]).toEqual([wrong, 404]);
  }

  app.clock.now = new Date('2026-04-04T08:00:01Z');
  const late = await reader.request(file);
  expect([late.status, late.text.includes('This file is gone')]).toEqual([410, true]);
  expect((await reader.request(href)).status).toBe(410);
});

test('whoever is taken off a schedule, or whose schedule is taken away, opens its files no more', async () => {
  const { app, owner, address, plan, until, linksOf, inputOf } = world;
  const emails = [address('ada'), address('bea')];
  const { id: schedule_id } = await plan({ emails });
  await until('2026-03-28T08:00:00Z');
  const [ada, bea] = emails.map((to) => linksOf(to).file);
  const changed = { ...inputOf({ emails: [address('bea')] }), schedule_id };
  await owner.call(updateAdReportSchedule, { ...changed, version: 1, status: 'ACTIVE' });
  const open = async (path = '') => (await app.visitor().request(path)).status;
  expect([await open(ada), await open(bea)]).toEqual([404, 200]);
  const stale = { ...changed, version: 1, status: 'PAUSED' };
  expect(await owner.refusal(updateAdReportSchedule, stale)).toMatchObject({ code: 'ad_changed' });
  const { advertiser_id } = owner;
  await owner.call(deleteAdReportSchedule, { advertiser_id, schedule_id });
  expect(await open(bea)).toBe(404);
  const gone = { advertiser_id, schedule_id };
  expect(await owner.refusal(deleteAdReportSchedule, gone)).toMatchObject({ status: 404 });
});

test('one press stops all reports of the ad account to an address, without cookies, until its reader wants them again', async () => {
  const { app, owner, address, plan, until, reports, mailsTo, linksOf } = world;
  const emails = [address('ada'), address('bea')];
  await plan({ emails });
  await until('2026-03-28T08:00:00Z');
  const { stop } = linksOf(address('ada'));
  const reader = app.visitor();
  reader.cookies.clear();
  // A link scanner stops nothing.
  const page = await reader.request(stop, { csrf: false });
  expect([page.status, page.text.includes('<button>Stop them</button>')]).toEqual([200, true]);
  const { advertiser_id } = owner;
  const stops = async () => (await owner.call(getAdReportStops, { advertiser_id })).data;
  expect(await stops()).toEqual([]);
  for (const time of ['once', 'again']) {
    const done = await reader.request(stop, ONE_CLICK);
    expect([time, done.status, reader.cookies.size]).toEqual([time, 200, 0]);
  }
  expect(await stops()).toMatchObject([{ email: address('ada') }]);
  // A second schedule with the address does not reach it either.
  const second = await plan({ emails: [address('Ada')] });
  expect(second.recipients).toEqual([{ email: address('ada'), unsubscribed: true }]);
  await until('2026-03-29T08:00:00Z');
  expect([mailsTo(address('ada')).length, mailsTo(address('bea')).length]).toEqual([1, 2]);
  expect((await reports()).map(({ mails }) => mails.map(({ state }) => state))).toEqual([
    ['UNSUBSCRIBED'],
    ['UNSUBSCRIBED', 'MAILED'],
    ['MAILED', 'MAILED'],
  ]);
  const stopped = await reader.request(stop, { csrf: false });
  const [, again = ''] = /action="([^"]+)"/.exec(stopped.text) ?? [];
  expect((await reader.request(again, ONE_CLICK)).status).toBe(200);
  await until('2026-03-30T08:00:00Z');
  expect(mailsTo(address('ada'))).toHaveLength(3);
  for (const init of [{ csrf: false }, ONE_CLICK]) {
    const wrong = await reader.request(`${stop.slice(0, -3)}AA/`, init);
    expect(wrong.status).toBe(404);
  }
});
