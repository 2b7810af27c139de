import { type AdReportFile, getAdReportFiles } from '#contract/ads/report-files/report-files.ts';
import {
  type AdReportSchedule,
  createAdReportSchedule,
} from '#contract/ads/report-files/schedules.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBusiness, type TestBusiness } from '#server/testing/businesses.ts';
import { type Received, startMailbox } from '#server/testing/mailbox.ts';

type Input = SentOf<typeof createAdReportSchedule>;

/** An advertiser with reports by e-mail, and their recipients. */
export interface ReportMails {
  readonly app: TestApp;
  /** A new one for each test. */
  readonly owner: TestBusiness<TestPerson>;
  /** Before each test: sets the clock to a Friday noon, without schedules. */
  readonly begin: () => Promise<void>;
  /** Returns an address unique to this test. */
  readonly address: (name: string) => string;
  readonly inputOf: (more?: Partial<Input>) => Input;
  readonly plan: (more?: Partial<Input>) => Promise<AdReportSchedule>;
  /** Runs everything scheduled until a moment. */
  readonly until: (moment: string) => Promise<void>;
  readonly reports: () => Promise<readonly AdReportFile[]>;
  readonly mailsTo: (to: string) => Received[];
  /** Returns the paths of both links in the last e-mail to an address. */
  readonly linksOf: (to: string) => { readonly file: string; readonly stop: string };
  readonly close: () => Promise<void>;
}

/** The request of a mail client's one-click unsubscribe. */
export const ONE_CLICK = {
  method: 'POST',
  csrf: false,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

export async function reportMails(): Promise<ReportMails> {
  const mailbox = await startMailbox();
  const app = await testApp(mailbox.settings);
  let owner = await aBusiness(app);
  let number = 0;
  const address = (name: string): string => `${name}${number}@readers.example`;
  const inputOf = (more: Partial<Input> = {}): Input => ({
    advertiser_id: owner.advertiser_id,
    name: 'Last week, by day',
    level: 'ADVERTISER',
    date_range: 'LAST_7_DAYS',
    granularity: 'DAY',
    columns: ['SPEND', 'IMPRESSION'],
    format: 'CSV',
    rhythm: 'DAILY',
    hour: 8,
    emails: [address('ada')],
    ...more,
  });
  return {
    app,
    get owner() {
      return owner;
    },
    async begin() {
      await app.db.read.run('delete from ad_report_schedules');
      app.clock.now = new Date('2026-03-27T12:00:00Z');
      owner = await aBusiness(app);
      number += 1;
    },
    address,
    inputOf,
    plan: (more = {}) => owner.call(createAdReportSchedule, inputOf(more)),
    async until(moment) {
      app.clock.now = new Date(moment);
      await jobsIn(app.db.read).add('ads.plan-reports', {});
      await app.runJobs();
    },
    reports: async () =>
      (await owner.call(getAdReportFiles, { advertiser_id: owner.advertiser_id })).data,
    mailsTo: (to) => mailbox.mails.filter((mail) => mail.to === to),
    linksOf(to) {
      const { head, text } = mailbox.last(to);
      const urls = [...text.matchAll(/^https?:\S+$/gm)].map(([url]) => url);
      const [file = '', stop = ''] = urls.map((url) => new URL(url).pathname);
      if (!head.includes(`List-Unsubscribe: <${urls[1]}>`))
        throw new Error('the head of the letter names another link');
      return { file, stop };
    },
    async close() {
      await app.close();
      await mailbox.close();
    },
  };
}
