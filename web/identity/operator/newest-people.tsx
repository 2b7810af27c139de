import { type Account, findAccounts, getSite } from '#contract/identity/operator.ts';
import { useApp, useCall, usePages } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import styles from './overview.module.css';

const PEOPLE = 6;

const JOINING = {
  open: 'Anyone can sign up.',
  invite: 'Only people with an invitation can sign up.',
  closed: 'Nobody can sign up.',
} as const;

/** Who joined last, and who may. */
export function NewestPeople() {
  const { t } = useWords();
  const { sign_up: mode } = useCall(getSite, {});
  const [first] = usePages(findAccounts, { query: '' }).data.pages;
  const people = (first?.data ?? []).slice(0, PEOPLE);
  return (
    <section className={styles['part']} aria-labelledby="newest-title">
      <div className={styles['top']}>
        <h2 id="newest-title" className="h-20">
          {t('Newest people')}
        </h2>
        <PageLink href="/operator/people/" className="link t-14">
          {t('Everyone')}
        </PageLink>
      </div>
      <p className="soft">
        {t(JOINING[mode])}{' '}
        <PageLink href="/operator/joining/" className="link">
          {t('Change')}
        </PageLink>
      </p>
      <ul className={styles['people']} aria-labelledby="newest-title">
        {people.map((one) => (
          <li key={one.id}>
            <NewPerson account={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewPerson({ account }: { readonly account: Account }) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  const name = account.full_name || account.username;
  const when = relativeTime(new Date(account.created_at), now, formats);
  return (
    <PageLink href={`/${account.username}/`} className={styles['person']}>
      <Avatar name={name} size={40} />
      <span className={styles['words']}>
        <b className={styles['name']}>
          <bdi>{name}</bdi>
        </b>
        <span className="soft t-14">{t('Joined {when}', { when })}</span>
      </span>
    </PageLink>
  );
}
