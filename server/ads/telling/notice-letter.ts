import { consolePath } from '#contract/ads/console-paths.ts';
import type { NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import { inLanguage, writeEmail } from '#server/kernel/mail/email.ts';
import type { NoticeRow } from '../notices/notice-store.ts';
import { english, type LetterWords, type NoticeText } from './letter-words.ts';

/** An e-mail to one person about an ad account. */
export interface Letter {
  readonly account: { readonly id: string; readonly name: string; readonly currency: string };
  /** At least one; all those for its reader. */
  readonly notices: readonly NoticeRow[];
  /** BCP 47, the reader's. */
  readonly locale: string;
  /** The base of absolute addresses. */
  readonly site: string;
  readonly stopUrl: string;
}

/** The most notices listed; the rest are counted. */
const MOST_LINES = 10;
const MICROS = 1_000_000;

/** Returns an e-mail with one notice in full, or several with a line each. */
export function noticeLetter(letter: Letter): ReturnType<typeof writeEmail> {
  const { account, notices, locale, site, stopUrl } = letter;
  const { language, words } = inLanguage({ en: english }, locale);
  const tell = textIn(account.currency, language);
  const [first] = notices;
  const isOne = notices.length === 1 && first !== undefined;
  const body = isOne ? oneOf(words, first, tell(first)) : manyOf(words, letter, tell);
  const { url, label } = isOne ? placeOf(first, account.id, words) : listOf(account.id, words);
  return writeEmail({
    language,
    ...body,
    action: { label, url: site + url },
    why: words.why(account.name),
    stop: { label: words.stop, url: stopUrl },
  });
}

const textIn =
  (currency: string, language: string) =>
  ({ name, amount, reasons }: NoticeRow): NoticeText => ({
    name,
    reasons,
    amount:
      amount === null
        ? null
        : new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / MICROS),
  });

function oneOf(words: LetterWords, { kind, note }: NoticeRow, text: NoticeText) {
  const { one, lines } = words.kinds[kind];
  return { subject: one(text), lines: lines(text), ...(note !== null && { quote: note }) };
}

/**
 * Returns the heading and lines of several notices: counted by kind if there is only one kind, otherwise in total.
 * Lines are limited.
 */
function manyOf(
  words: LetterWords,
  { account, notices }: Letter,
  tell: (notice: NoticeRow) => NoticeText,
) {
  const kinds = new Set(notices.map(({ kind }) => kind));
  const [kind] = kinds;
  const subject =
    kinds.size === 1 && kind !== undefined
      ? words.kinds[kind].many(notices.length)
      : words.mixed(notices.length, account.name);
  const listed = notices.slice(0, MOST_LINES);
  const rest = notices.length - listed.length;
  return {
    subject,
    lines: [
      subject,
      ...listed.map((notice) => `– ${words.kinds[notice.kind].one(tell(notice))}`),
      ...(rest > 0 ? [words.more(rest)] : []),
    ],
  };
}

const ABOUT_ADS: readonly NoticeKind[] = ['AD_REJECTED', 'AD_APPROVED'];
const ABOUT_MONEY: readonly NoticeKind[] = ['FUNDS_LOW', 'FUNDS_GONE', 'PAYMENT_FAILED'];

/** Returns the link to where a notice can be handled. */
function placeOf({ kind, entityId }: NoticeRow, accountId: string, words: LetterWords) {
  if (ABOUT_ADS.includes(kind)) {
    const url = `${consolePath('reporting_ads', accountId)}?q=${entityId}`;
    return { url, label: words.action.ads };
  }
  if (ABOUT_MONEY.includes(kind)) {
    return { url: consolePath('billing', accountId), label: words.action.billing };
  }
  if (kind === 'TAG_SILENT') {
    return { url: consolePath('conversions_tag_health', accountId), label: words.action.tag };
  }
  return listOf(accountId, words);
}

const listOf = (accountId: string, words: LetterWords) => ({
  url: consolePath('notices', accountId),
  label: words.action.all,
});
