import { escapeMarkup } from '#server/kernel/core/markup.ts';

/** The content of a message, in reading order. */
export interface Email {
  /** The language of the text, BCP 47. */
  readonly language: string;
  readonly subject: string;
  readonly lines: readonly string[];
  /** A person's own words, quoted separately from ours. */
  readonly quote?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** Why the recipient gets this message. */
  readonly why: string;
  /** How to unsubscribe, for recurring messages. */
  readonly stop?: { readonly label: string; readonly url: string };
}

/** Returns the words in the language for `locale`, or in English if there is none. */
export function inLanguage<Words>(
  tables: Readonly<Record<string, Words>> & { readonly en: Words },
  locale: string,
): { readonly language: string; readonly words: Words } {
  const wanted = [locale, locale.split('-')[0] ?? ''];
  const language = wanted.find((tag) => Object.hasOwn(tables, tag)) ?? 'en';
  return { language, words: tables[language] ?? tables.en };
}

/** Renders an e-mail as plain text and as HTML: without pictures, external resources or tracking. */
export function writeEmail(email: Email): { subject: string; text: string; html: string } {
  return { subject: email.subject, text: textOf(email), html: htmlOf(email) };
}

function textOf({ lines, quote, action, why, stop }: Email): string {
  const parts = [
    ...lines,
    ...(quote === undefined ? [] : [quote.replaceAll(/^/gm, '> ')]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${why}${stop ? `\n${stop.label}:\n${stop.url}` : ''}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;
const BODY =
  'margin:0;padding:24px;background:#fff;color:#191c26;font:16px/1.5 system-ui,sans-serif';
const QUOTE = 'margin:0 0 16px;padding-inline-start:12px;border-inline-start:3px solid #d9d5cd';
const ACTION =
  'display:inline-block;padding:12px 20px;border-radius:999px;background:#23459f;color:#fff;text-decoration:none;font-weight:600';
const SMALL = 'margin:24px 0 0;color:#555a6b;font-size:14px';

function htmlOf({ language, subject, lines, quote, action, why, stop }: Email): string {
  const paragraph = (text: string, style = 'margin:0 0 16px'): string =>
    `<p style="${style}">${escapeMarkup(text).replaceAll('\n', '<br>')}</p>`;
  const quoted =
    quote === undefined ? '' : `<blockquote style="${QUOTE}">${paragraph(quote)}</blockquote>`;
  const link = action
    ? `<p style="margin:0 0 24px"><a style="${ACTION}" href="${escapeMarkup(action.url)}">${escapeMarkup(action.label)}</a></p>`
    : '';
  const stopped = stop
    ? `<p style="${SMALL}"><a style="color:inherit" href="${escapeMarkup(stop.url)}">${escapeMarkup(stop.label)}</a></p>`
    : '';
  const dir = RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
  return (
    `<!doctype html><html lang="${escapeMarkup(language)}" dir="${dir}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>` +
    `<body style="${BODY}"><div style="max-width:560px;margin:0 auto" dir="auto">` +
    `${lines.map((line) => paragraph(line)).join('')}${quoted}${link}` +
    `${paragraph(why, SMALL)}${stopped}</div></body></html>`
  );
}
