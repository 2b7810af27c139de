import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTICE_KINDS } from '#contract/ads/notices/notice-rules.ts';
import { getAdNoticeChoice, updateAdNoticeChoice } from '#contract/ads/notices/notices.ts';
import { updateAdAccount } from '#contract/business/ad-accounts.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { type Mailbox, startMailbox } from '#server/testing/mailbox.ts';
import type { Cause } from '../notices/notice-store.ts';
import { raiseNotices } from '../notices/raise-notices.ts';
import { lookAfter } from './test-letters.ts';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp(mailbox.settings);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** Raises notices for an ad account, and sends its e-mails. */
async function notify(
  { advertiser_id }: TestBusiness<TestPerson>,
  ...causes: readonly Partial<Cause>[]
): Promise<void> {
  const account = { id: advertiser_id, bucket: bucketOf(advertiser_id) };
  const one = { kind: 'AD_REJECTED', level: 'AD', entityId: '7', name: 'A vase' } as const;
  const all = causes.map((cause, index) => ({ ...one, cause: String(index), ...cause }));
  await app.db.transaction((tx) => raiseNotices({ tx, now: app.clock.now }, account, all));
  await lookAfter(app, 70);
  await app.runJobs();
}

/** Returns the path in an e-mail's unsubscribe header, as a mail client reads it. */
function stopPath(to: string): string {
  const { head } = mailbox.last(to);
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const [, url = ''] = /^List-Unsubscribe: <([^>]+)>$/m.exec(head) ?? [];
  expect(mailbox.last(to).text).toContain(url);
  return new URL(url).pathname;
}

const ONE_CLICK = {
  method: 'POST',
  csrf: false,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

test('a letter about an ad says why, in the words of whoever looked at it, and leads to the ad', async () => {
  const owner = await aBusiness(app);
  await notify(owner, { reasons: ['CLICKBAIT', 'NUDITY'], note: 'It promises too much.' });
  const { subject, text } = mailbox.last(owner.email);
  expect(subject).toContain('UTF-8');
  expect(text).toContain('> It promises too much.');
  expect(text.match(/^– /gm)).toHaveLength(2);
  expect(text).toContain(`/advertiser/${owner.advertiser_id}/reporting/ads/?q=7`);
  await notify(owner, {
    cause: 'later',
    kind: 'FUNDS_LOW',
    level: 'ADVERTISER',
    amount: 12_340_000,
  });
  expect(mailbox.last(owner.email).text).toContain("There's $12.34 left");
  expect(mailbox.last(owner.email).text).toContain(`/advertiser/${owner.advertiser_id}/billing/`);
});

test('one press in a mail program stops letters like that one, signed in or not, and no others', async () => {
  const owner = await aBusiness(app);
  const { advertiser_id } = owner;
  await notify(owner, {});
  const path = stopPath(owner.email);
  const all = [...NOTICE_KINDS];
  await owner.call(updateAdNoticeChoice, { advertiser_id, version: 0, by_email: all });
  const reader = app.visitor();
  // A link scanner stops nothing.
  const response = await reader.request(path);
  expect([response.status, response.text.includes('<button>Stop them</button>')]).toEqual([
    200,
    true,
  ]);
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(response.text).toContain("Ads that can't be shown");
  const by = async () => (await owner.call(getAdNoticeChoice, { advertiser_id })).by_email;
  expect(await by()).toContain('AD_REJECTED');
  for (const time of ['once', 'again']) {
    const stopped = await reader.request(path, ONE_CLICK);
    expect([time, stopped.status]).toEqual([time, 200]);
    expect(stopped.text).toContain('won’t get these e-mails any more');
    expect(await by()).not.toContain('AD_REJECTED');
    expect(await by()).toContain('AD_APPROVED');
  }
  expect((await reader.request(path)).text).toContain('won’t get these e-mails any more');
  const before = mailbox.mails.length;
  await notify(owner, { cause: 'another' });
  expect(mailbox.mails).toHaveLength(before);
  // A window with the previous choice does not turn them on again.
  const stale = { advertiser_id, version: 1, by_email: ['AD_REJECTED'] };
  expect(await owner.refusal(updateAdNoticeChoice, stale)).toMatchObject({ code: 'ad_changed' });
});

test('the link of one stops no letters of another, and one that is none of ours leads nowhere', async () => {
  const owner = await aBusiness(app);
  const admin = await owner.delegate(['ADMIN']);
  await notify(owner, {});
  await app.visitor().request(stopPath(owner.email), ONE_CLICK);
  await notify(owner, { cause: 'another' });
  const lettersOf = ({ email }: TestPerson) =>
    mailbox.mails.filter(({ to, head }) => to === email && head.includes('List-Unsubscribe'));
  expect([lettersOf(owner).length, lettersOf(admin).length]).toEqual([1, 2]);
  const path = stopPath(admin.email);
  const another = path.replace(/\d\./, (digit) => (digit === '1.' ? '2.' : '1.'));
  for (const wrong of [another, '/ads/letters/x/', `${path.slice(0, -2)}/`]) {
    for (const init of [{}, ONE_CLICK]) {
      expect([wrong, (await app.visitor().request(wrong, init)).status]).toEqual([wrong, 404]);
    }
  }
  await owner.call(updateAdAccount, { advertiser_id: owner.advertiser_id, standing: 'ended' });
  expect((await app.visitor().request(path)).status).toBe(404);
});

test('without advertising there is no such page', async () => {
  const off = await testApp({ ADS: 'off' });
  expect((await off.visitor().request('/ads/letters/x/')).status).toBe(404);
  await off.close();
});
