import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import { linkPage } from '../notices/link-page.ts';
import type { ReportFileRow } from '../report-files/report-file-store.ts';
import type { LinkedStop } from './find-link.ts';

/** Pages opened by links in e-mails about reports, with or without a session. */

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const size = new Intl.NumberFormat('en', {
  notation: 'compact',
  style: 'unit',
  unit: 'byte',
  unitDisplay: 'narrow',
});

/** Downloading requires a button: link scanners must not fetch the file. */
export function filePage(file: ReportFileRow, here: string): string {
  const days = date.formatRange(new Date(file.startDay), new Date(file.endDay));
  const until = file.expiresAt ? `<p>It’s kept until ${date.format(file.expiresAt)}.</p>` : '';
  return linkPage(
    'Your report',
    `<p>“<bdi>${text(file.name)}</bdi>”, ${text(days)} (UTC). ${file.format}, ${text(size.format(file.size))}.</p>` +
      `<p><a class="act" href="${text(here)}file">Download</a></p>${until}`,
  );
}

export const goneFilePage = (): string =>
  linkPage(
    'This file is gone',
    '<p>Reports are kept for 7 days after they’re made. Ask whoever sends you this report to make it again.</p>',
  );

/** Stopping requires a button: link scanners must not unsubscribe anyone. */
export const askStopPage = ({ account, email }: LinkedStop): string =>
  linkPage(
    'Stop these reports?',
    `<p><bdi>${text(email)}</bdi> gets reports of “<bdi>${text(account)}</bdi>”.</p>` +
      '<form method="post"><button>Stop them</button></form>',
  );

export const stoppedPage = ({ account, email }: LinkedStop, here: string): string =>
  linkPage(
    'You won’t get these reports any more',
    `<p>None of “<bdi>${text(account)}</bdi>” go to <bdi>${text(email)}</bdi>, whoever has them sent.</p>` +
      `<form method="post" action="${text(here)}again"><button>Get them again</button></form>`,
  );

export const resumedPage = ({ account, email }: LinkedStop, here: string): string =>
  linkPage(
    'You’ll get these reports again',
    `<p><bdi>${text(email)}</bdi> gets reports of “<bdi>${text(account)}</bdi>” when they’re sent next.</p>` +
      `<p>You can <a href="${text(here)}">stop them</a> at any time.</p>`,
  );

export const lostPage = (): string =>
  linkPage(
    'This link leads nowhere',
    '<p>It isn’t complete, or what it was for was taken away. Open it from the e-mail again, or ask whoever sends you reports.</p>' +
      '<p><a href="/">To the front page</a></p>',
  );
