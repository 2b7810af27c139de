import { useState } from 'react';
import { type BusinessPerson, getBusinessPeople } from '#contract/business/access.ts';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import styles from '#web/business/core/ad-accounts.module.css';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useAccessActs } from './use-access-acts.ts';

const InviteDialog = lazyPart<{ onClose: () => void }>(
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
);

/** People who may act for the viewer's business, and a way to invite others. */
export function BusinessPeople() {
  const { t } = useWords();
  const [inviting, setInviting] = useState(false);
  const list = usePages(getBusinessPeople, {});
  const people = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['accounts']} aria-labelledby="people-title">
      <header className={styles['head']}>
        <h2 id="people-title" className="h-20">
          {t('People who act for your business')}
        </h2>
        <p className="soft">
          {t(
            'They switch to your business in the header, and make boards and Pins for all your ad accounts. Everyone needs two-step verification. Your settings stay yours alone.',
          )}
        </p>
        <Button variant={people.length === 0 ? 'main' : 'quiet'} onClick={() => setInviting(true)}>
          {t('Invite someone')}
        </Button>
      </header>
      {people.length > 0 && (
        <ul className={styles['list']} aria-label={t('People who act for your business')}>
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('People who act for your business')} />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </section>
  );
}

function Person({ person }: { readonly person: BusinessPerson }) {
  const { t } = useWords();
  const { busy, remove } = useAccessActs();
  const { id, user, email, permissions, status } = person;
  const name = user ? user.full_name || user.username : (email ?? '');
  const facts = [
    permissions.map((role) => t(adRoleLabel[role])).join(', '),
    status === 'pending' && t('Asked'),
  ].filter(Boolean);
  return (
    <li className={styles['account']}>
      <div className={styles['line']}>
        <div className={styles['what']}>
          {user ? (
            <PageLink className="link" href={`/${user.username}/`}>
              <bdi>{name}</bdi>
            </PageLink>
          ) : (
            <bdi>{name}</bdi>
          )}
          <span className="soft">{facts.join(' · ')}</span>
        </div>
        <Button
          variant="line"
          busy={busy}
          onClick={() => void remove(id, name)}
          aria-label={t('Remove {name}', { name })}
        >
          {t('Remove')}
        </Button>
      </div>
    </li>
  );
}
