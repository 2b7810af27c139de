import { LOG_IN_OUTCOMES, type LogInOutcome } from '#contract/identity/log-in-outcomes.ts';
import { CONNECTED_PATH } from '#contract/identity/providers.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { relativeTime } from '#web/kernel/core/time.ts';
import type { Words } from '#web/kernel/words/words.ts';

/** The explanation and next step of a log-in that did not start a session. */
export interface LogInEnd {
  readonly title: string;
  readonly text: string;
  readonly next: { readonly href: string; readonly label: string };
}

type LocalWords = Pick<Words, 't' | 'formats'>;
type Extra = CallError['extra'];

/** The explanation of a refused log-in by its kind; null for any other failure [AUTH-08]. */
export function logInEnd(cause: unknown, words: LocalWords, now: Date): LogInEnd | null {
  if (!(cause instanceof CallError)) return null;
  const kinds = Object.entries(LOG_IN_OUTCOMES) as [LogInOutcome, number][];
  const kind = kinds.find(([, number]) => number === cause.extra['outcome_kind'])?.[0];
  return kind === undefined ? null : ENDS[kind](words, cause.extra, now);
}

const ENDS: Readonly<
  Record<LogInOutcome, (words: LocalWords, extra: Extra, now: Date) => LogInEnd>
> = {
  soft_banned: (words, { until }, now) => ({
    title: words.t('Your account is closed for now'),
    text: words.t(
      'It reopens {when}. If you think this is a mistake, ask the people who run this site.',
      { when: relativeTime(new Date(String(until)), now, words.formats) },
    ),
    next: lookAround(words),
  }),
  rate_limited: (words, extra) => ({
    title: words.t('Too many attempts'),
    text: waitText(words, Number(extra['retry_after'] ?? 0)),
    next: newPassword(words),
  }),
  login_assistance: (words) => ({
    title: words.t('Trouble logging in?'),
    text: words.t(
      "The e-mail address, username or password isn't right. If you've forgotten your password, choose a new one.",
    ),
    next: newPassword(words),
  }),
  password_reset_sent: ({ t }) => ({
    title: t('Your account needs a new password'),
    text: t("We've sent a message to its e-mail address. Follow the link in it to choose one."),
    next: { href: '/password/reset/', label: t('Send another message') },
  }),
  prevent_facebook_register: (words) => connectFirst(words, 'Facebook'),
  prevent_google_register: (words) => connectFirst(words, 'Google'),
  suspended: (words) => ({
    title: words.t('Your account is suspended'),
    text: words.t(
      'No one can see it or use it. If you think this is a mistake, ask the people who run this site.',
    ),
    next: lookAround(words),
  }),
};

const lookAround = ({ t }: LocalWords) => ({ href: '/ideas/', label: t('Look around') });
const newPassword = ({ t }: LocalWords) => ({
  href: '/password/reset/',
  label: t('Choose another password'),
});

function waitText({ t }: LocalWords, seconds: number): string {
  if (seconds < 60) return t('Please wait a minute, then try again.');
  const minutes = Math.ceil(seconds / 60);
  return t('Please try again in {minutes, plural, one {# minute} other {# minutes}}.', { minutes });
}

function connectFirst({ t }: LocalWords, provider: string): LogInEnd {
  return {
    title: t('You already have an account'),
    text: t(
      'It has the e-mail address of this {provider} account. Log in with its password, then connect {provider}.',
      { provider },
    ),
    next: {
      href: `/login/?next=${encodeURIComponent(CONNECTED_PATH)}`,
      label: t('Log in to connect {provider}', { provider }),
    },
  };
}
