import type { OffsiteCheck, OffsiteReason, OffsiteStatus } from '#contract/trust/offsite.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import styles from './link-words.module.css';

/** What a link is to whoever is about to follow it, in a word. */
export const linkTitles: Readonly<Record<OffsiteStatus, string>> = {
  ok: 'You are leaving Bowerbird',
  blocked: 'This site is blocked',
  suspicious: 'This link does not look safe',
  porn: 'This is an adult site',
};

const said: Readonly<Record<OffsiteStatus, string>> = {
  ok: 'This link leads to {host}.',
  blocked:
    'Whoever runs this place keeps {host} on a list of sites that do harm, so no link from here leads there.',
  suspicious:
    'Whoever runs this place keeps {host} on a list of sites that may not be what they seem, so no link from here leads there.',
  porn: 'Whoever runs this place keeps {host} on a list of adult sites, so no link from here leads there.',
};

/** Of an address that nobody listed, what speaks against it. */
const seen: Readonly<Record<Exclude<OffsiteReason, 'listed'>, string>> = {
  shortened:
    'A short link of {host} hides where it leads. Whoever shared it can give you the address of the page itself.',
  numeric_host: '{host} is a bare number and no name, so nobody can tell whose site it is.',
  look_alike:
    'In the name {host} are letters that pass for others, as in the names of copied sites.',
};

/** Where a link leads, or why nobody is led there, and its whole address [OFFSITE-02]. */
export function LinkWords({ check }: { readonly check: OffsiteCheck }) {
  const { t } = useWords();
  const { redirect_status: status, reason, host, url } = check;
  const text = reason === null || reason === 'listed' ? said[status] : seen[reason];
  return (
    <>
      <p className={styles['said']}>
        <Say text={text} values={{ host: <b>{host}</b> }} />
      </p>
      <p className={styles['address']} dir="ltr" aria-label={t('Address of the link')} role="note">
        <span>{url}</span>
      </p>
    </>
  );
}
