import { useState } from 'react';
import {
  type AdAccount,
  type AdAccountPerson,
  getAdAccountPeople,
} from '#contract/business/ad-accounts.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { ErrorState } from '#web/ui/base/state.tsx';
import type { AskPersonProps } from './ask-person-dialog.tsx';
import styles from '../core/ad-accounts.module.css';
import { adRoleLabel } from '../core/ad-role-words.ts';
import { useAdActs } from './use-ad-acts.ts';

const AskPersonDialog = lazyPart<AskPersonProps>(
  async () => (await import('./ask-person-dialog.tsx')).AskPersonDialog,
);

/** The most people an advertiser can have. */
const ALL = 250;

/** People who act for the viewer's advertiser, and a way to invite others. */
export function AdPeople({ account }: { readonly account: AdAccount }) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const list = useLatePages(getAdAccountPeople, { advertiser_id: account.id, page_size: ALL });
  const people = list.data?.pages.flatMap((page) => page.data);
  if (list.isError) {
    return <ErrorState title={t("The people didn't load")} onRetry={() => void list.refetch()} />;
  }
  return (
    <>
      {people === undefined && <Spinner size={24} label={t('Loading…')} />}
      {people && people.length > 0 && (
        <ul
          className={styles['people']}
          aria-label={t('Who acts for {name}', { name: account.name })}
        >
          {people.map((person) => (
            <Person key={person.id} account={account} person={person} />
          ))}
        </ul>
      )}
      <div>
        <Button
          onClick={() => setAsking(true)}
          aria-label={t('Invite someone to act for {name}', { name: account.name })}
        >
          {t('Invite someone')}
        </Button>
      </div>
      {asking && <AskPersonDialog account={account} onClose={() => setAsking(false)} />}
    </>
  );
}

interface PersonProps {
  readonly account: AdAccount;
  readonly person: AdAccountPerson;
}

function Person({ account, person }: PersonProps) {
  const { t } = useWords();
  const { busy, remove } = useAdActs(account.id);
  const { user, permissions, status } = person;
  const facts = [
    permissions.map((role) => t(adRoleLabel[role])).join(', '),
    status === 'pending' && t('Asked'),
  ].filter(Boolean);
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <PageLink className="link" href={`/${user.username}/`}>
          <bdi>{user.full_name || user.username}</bdi>
        </PageLink>
        <span className="soft">{facts.join(' · ')}</span>
      </div>
      <Button
        variant="line"
        busy={busy}
        onClick={() => remove(user)}
        aria-label={t('Remove {name}', { name: user.full_name || user.username })}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}
