import { createHash } from 'node:crypto';
import { consolePath } from '#contract/ads/console-paths.ts';
import type { NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import type { StoppedLetters } from './stop-letters.ts';

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(100% 0 0), oklch(20.5% 0.014 265));
  --ink: light-dark(oklch(22% 0.02 265), oklch(95% 0.006 85));
  --ink-2: light-dark(oklch(46% 0.02 265), oklch(76% 0.012 265));
  --satin: light-dark(oklch(43% 0.17 267), oklch(74% 0.125 265));
  --satin-ink: light-dark(oklch(100% 0 0), oklch(20.5% 0.014 265));
}
* { box-sizing: border-box; margin: 0; }
body {
  display: grid; place-items: center; min-height: 100vh; padding: 24px;
  background: var(--ground); color: var(--ink);
  font: 400 16px/24px ui-sans-serif, system-ui, sans-serif;
}
main { display: grid; gap: 16px; max-width: 480px; overflow-wrap: anywhere; }
h1 { font-size: 24px; line-height: 32px; }
p, ul { color: var(--ink-2); }
ul { padding-inline-start: 20px; }
button {
  min-height: 48px; padding: 0 20px; border: 0; border-radius: 999px;
  background: var(--satin); color: var(--satin-ink); font: inherit; font-weight: 600; cursor: pointer;
}
a { color: var(--satin); }
a:focus-visible, button:focus-visible { outline: 2px solid var(--satin); outline-offset: 2px; }
`;

/** The page runs and loads nothing, and sends its form here alone. The style is known by its hash. */
export const lettersPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What letters of each kind are about. */
const ABOUT: Readonly<Record<NoticeKind, string>> = {
  AD_REJECTED: "Ads that can't be shown",
  AD_APPROVED: 'Ads that were approved',
  BUDGET_GONE: 'Budgets that are used up',
  CAMPAIGN_ENDED: 'Campaigns that have ended',
  FUNDS_LOW: 'Money that is running low',
  FUNDS_GONE: 'Money that is used up',
  PAYMENT_FAILED: 'Payments that did not go through',
  TAG_SILENT: 'Tags that have gone quiet',
  ACCOUNT_STOPPED: 'Ads that were stopped',
};

/** Asks whether to stop them: a program that only looks at links in letters stops nothing. */
export function askPage({ account, kinds }: StoppedLetters): string {
  return documentOf(
    'Stop these e-mails?',
    `<p>You get e-mails of “<bdi>${text(account)}</bdi>” about:</p>${listOf(kinds)}` +
      '<form method="post"><button>Stop them</button></form>' +
      '<p>You can still read all of it in the console.</p>',
  );
}

export function stoppedPage({ account, accountId, kinds }: StoppedLetters): string {
  const settings = consolePath('notices_emails', accountId);
  return documentOf(
    'You won’t get these e-mails any more',
    `<p>None of “<bdi>${text(account)}</bdi>” about:</p>${listOf(kinds)}` +
      `<p>You can <a href="${text(settings)}">choose what you get</a> at any time.</p>`,
  );
}

export function gonePage(): string {
  return documentOf(
    'This link leads nowhere any more',
    '<p>The ad account that it was about is gone, or the link is not complete.</p><p><a href="/">To the front page</a></p>',
  );
}

const listOf = (kinds: readonly NoticeKind[]): string =>
  `<ul>${kinds.map((kind) => `<li>${ABOUT[kind]}</li>`).join('')}</ul>`;

function documentOf(title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<title>${title}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1>${body}</main></body></html>`
  );
}
