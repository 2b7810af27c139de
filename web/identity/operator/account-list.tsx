import { useState } from 'react';
import { type Account, findAccounts } from '#contract/identity/operator.ts';
import { useApp, usePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Words } from '#web/kernel/words/words.ts';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import type { AccountDialogProps } from './account-dialog.tsx';
import { FindForm } from './find-form.tsx';
import styles from './operator.module.css';

const AccountDialog = lazyPart<AccountDialogProps>(
  async () => (await import('./account-dialog.tsx')).AccountDialog,
);

/** All accounts, newest first, or search results. */
export function AccountList() {
  const { t } = useWords();
  const [wanted, setWanted] = useState('');
  return (
    <section className={styles['part']} aria-labelledby="accounts-title">
      <h2 id="accounts-title" className="h-20">
        {t('People')}
      </h2>
      <FindForm label={t('Find by username or e-mail address')} onFind={setWanted} />
      <Accounts query={wanted} />
    </section>
  );
}

function Accounts({ query }: { readonly query: string }) {
  const { t } = useWords();
  const list = usePages(findAccounts, { query });
  const [chosen, setChosen] = useState<string | null>(null);
  const accounts = list.data.pages.flatMap((page) => page.data);
  const open = accounts.find(({ id }) => id === chosen);
  if (accounts.length === 0) return <EmptyState title={t('No one by that name')} />;
  return (
    <>
      <ul className={styles['list']}>
        {accounts.map((account) => (
          <Line key={account.id} account={account} onChoose={() => setChosen(account.id)} />
        ))}
      </ul>
      <ShowMore list={list} of={t('People')} />
      {open && <AccountDialog account={open} onClose={() => setChosen(null)} />}
    </>
  );
}

interface LineProps {
  readonly account: Account;
  readonly onChoose: () => void;
}

function Line({ account, onChoose }: LineProps) {
  const words = useWords();
  const { t } = words;
  const now = new Date(useApp().renderedAt);
  const name = account.full_name || account.username;
  const state = stateOf(account, words, now);
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span>
          <PageLink className="link" href={`/${account.username}/`}>
            <bdi>{name}</bdi>
          </PageLink>{' '}
          {state && <span className={styles['mark']}>{state}</span>}
        </span>
        <span className="soft">
          <bdi>{account.email}</bdi> · {factsOf(account, words, now).join(' · ')}
        </span>
      </div>
      <Button variant="line" onClick={onChoose} aria-label={t('What about {name}', { name })}>
        {t('Manage')}
      </Button>
    </li>
  );
}

/** The account's restriction, if any. */
function stateOf(account: Account, { t, formats }: Words, now: Date): string | null {
  if (account.suspended_at !== null) return t('Suspended');
  const until = account.restricted_until === null ? null : new Date(account.restricted_until);
  if (until === null || until <= now) return null;
  return t('Closed, reopens {when}', { when: relativeTime(until, now, formats) });
}

function factsOf(account: Account, { t, formats }: Words, now: Date): string[] {
  const ago = (date: string): string => relativeTime(new Date(date), now, formats);
  return [
    ...(account.is_operator ? [t('Operator')] : []),
    ...(account.is_partner ? [t('Business')] : []),
    ...(account.is_demo ? [t('Demo')] : []),
    ...(account.is_new ? [t('New account')] : []),
    t('Joined {when}', { when: ago(account.created_at) }),
    account.last_seen_at === null
      ? t('Not seen yet')
      : t('Seen {when}', { when: ago(account.last_seen_at) }),
  ];
}
