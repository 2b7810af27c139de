import { consolePath } from '#contract/ads/console-paths.ts';
import type { NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import { linkPage } from '../notices/link-page.ts';
import type { StoppedLetters } from './stop-letters.ts';

/** The descriptions of each kind of e-mail. */
const ABOUT: Readonly<Record<NoticeKind, string>> = {
  AD_REJECTED: "Ads that can't be shown",
  AD_APPROVED: 'Ads that were approved',
  BUDGET_GONE: 'Budgets that are used up',
  CAMPAIGN_ENDED: 'Campaigns that have ended',
  FUNDS_LOW: 'Money that is running low',
  FUNDS_GONE: 'Money that is used up',
  PAYMENT_FAILED: "Payments that didn't go through",
  TAG_SILENT: 'Tags that have gone quiet',
  ACCOUNT_STOPPED: 'Ads that were stopped',
  AUDIENCE_TAKEN_BACK: 'Audiences that are no longer shared',
};

/** Stopping requires a button: link scanners must not unsubscribe anyone. */
export function askPage({ account, kinds }: StoppedLetters): string {
  return linkPage(
    'Stop these e-mails?',
    `<p>You get e-mails of “<bdi>${text(account)}</bdi>” about:</p>${listOf(kinds)}` +
      '<form method="post"><button>Stop them</button></form>' +
      '<p>You can still read all of it in the console.</p>',
  );
}

export function stoppedPage({ account, accountId, kinds }: StoppedLetters): string {
  const settings = consolePath('notices_emails', accountId);
  return linkPage(
    'You won’t get these e-mails any more',
    `<p>None of “<bdi>${text(account)}</bdi>” about:</p>${listOf(kinds)}` +
      `<p>You can <a href="${text(settings)}">choose what you get</a> at any time.</p>`,
  );
}

export function gonePage(): string {
  return linkPage(
    'This link leads nowhere any more',
    '<p>The ad account that it was about is gone, or the link is not complete.</p><p><a href="/">To the front page</a></p>',
  );
}

const listOf = (kinds: readonly NoticeKind[]): string =>
  `<ul>${kinds.map((kind) => `<li>${ABOUT[kind]}</li>`).join('')}</ul>`;
