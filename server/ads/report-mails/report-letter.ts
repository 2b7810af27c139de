import { FILE_KEPT_DAYS } from '#contract/ads/report-files/report-file-rules.ts';
import { inLanguage, writeEmail } from '#server/kernel/mail/email.ts';

/** An e-mail to one address about one file. */
export interface ReportLetter {
  /** BCP 47, the sender's: the recipient's is unknown. */
  readonly locale: string;
  readonly report: string;
  readonly account: string;
  readonly sender: string;
  /** YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly fileUrl: string;
  readonly stopUrl: string;
}

const english = {
  subject: (report: string) => `Your report is ready: ${report}`,
  lines: (report: string, days: string) => [
    `“${report}” for ${days} (UTC) is ready.`,
    `You can download it for ${FILE_KEPT_DAYS} days. Anyone with this link can too, so pass it on with care.`,
  ],
  action: 'Download the report',
  why: (sender: string, account: string) =>
    `${sender} has this report of the ad account “${account}” sent to you.`,
  stop: 'Stop reports of this ad account',
};

export function reportLetter(letter: ReportLetter): ReturnType<typeof writeEmail> {
  const { language, words } = inLanguage({ en: english }, letter.locale);
  const report = plain(letter.report);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const days = format.formatRange(new Date(letter.from), new Date(letter.to));
  return writeEmail({
    language,
    subject: words.subject(report),
    lines: words.lines(report, days),
    action: { label: words.action, url: letter.fileUrl },
    why: words.why(plain(letter.sender), plain(letter.account)),
    stop: { label: words.stop, url: letter.stopUrl },
  });
}

/**
 * Removes what mail clients turn into links from a name: anyone can enter a recipient's address, and must not advertise
 * with it.
 */
const plain = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}&,'’()+-]+/gu, ' ').trim() || '…';
