import type { OffsiteCheck, OffsiteReason, OffsiteStatus } from '#contract/trust/offsite.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import styles from './link-words.module.css';

/** A short title for each verdict on a link. */
export const linkTitles: Readonly<Record<OffsiteStatus, string>> = {
  ok: "You're leaving Bowerbird",
  blocked: 'This site is blocked',
  suspicious: "This link doesn't look safe",
  porn: 'This is an adult site',
};

const messages: Readonly<Record<OffsiteStatus, string>> = {
  ok: 'This link leads to {host}.',
  blocked: "{host} is on this site's list of harmful sites, so we don't link to it.",
  suspicious: "{host} is on this site's list of suspicious sites, so we don't link to it.",
  porn: "{host} is on this site's list of adult sites, so we don't link to it.",
};

/** What is suspicious about an unlisted address. */
const warnings: Readonly<Record<Exclude<OffsiteReason, 'listed'>, string>> = {
  shortened:
    "{host} shortens links, so we can't tell where this one goes. Ask whoever shared it for the full link.",
  numeric_host: "{host} is just a number, so there's no telling whose site it is.",
  look_alike:
    '{host} has letters in it that look like other letters, a common trick of fake sites.',
};

/** Where a link leads, or why it is not followed, with its full address [OFFSITE-02]. */
export function LinkWords({ check }: { readonly check: OffsiteCheck }) {
  const { t } = useWords();
  const { redirect_status: status, reason, host, url } = check;
  const text = reason === null || reason === 'listed' ? messages[status] : warnings[reason];
  return (
    <>
      <p className={styles['said']}>
        <Say text={text} values={{ host: <b>{host}</b> }} />
      </p>
      <p className={styles['address']} dir="ltr" aria-label={t('Link address')} role="note">
        <span>{url}</span>
      </p>
    </>
  );
}
