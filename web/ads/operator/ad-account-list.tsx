import { useState } from 'react';
import { type AdAccountMoney, getAdAccountsMoney } from '#contract/ads/billing.ts';
import { FindForm } from '#web/identity/operator/find-form.tsx';
import styles from '#web/identity/operator/operator.module.css';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { GiveForm } from './give-form.tsx';
import { microsText } from './micros-text.ts';

/** All ad accounts with their balance, and a way to add money. */
export function AdAccountList() {
  const { t } = useWords();
  const [wanted, setWanted] = useState('');
  return (
    <section className={styles['part']} aria-labelledby="ad-accounts-title">
      <h2 id="ad-accounts-title" className="h-20">
        {t('Ad accounts')}
      </h2>
      <FindForm label={t('Find by name')} onFind={setWanted} />
      <Accounts query={wanted} />
    </section>
  );
}

function Accounts({ query }: { readonly query: string }) {
  const { t } = useWords();
  const list = usePages(getAdAccountsMoney, query === '' ? {} : { query });
  const accounts = list.data.pages.flatMap((page) => page.data);
  if (accounts.length === 0) return <EmptyState title={t('No ad account by that name')} />;
  return (
    <>
      <ul className={styles['list']} aria-labelledby="ad-accounts-title">
        {accounts.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </ul>
      <ShowMore list={list} of={t('Ad accounts')} />
    </>
  );
}

function Account({ account }: { readonly account: AdAccountMoney }) {
  const { t, formats } = useWords();
  const [isGiving, setGiving] = useState(false);
  const { currency, name } = account;
  const left = microsText(account.left_in_micro_currency, currency, formats);
  const spent = microsText(account.spent_in_micro_currency, currency, formats);
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <PageLink className="link" href={`/operator/ad-accounts/${account.id}/`}>
          <bdi>{name}</bdi>
        </PageLink>
        <span className="soft">
          <bdi>{account.owner_username}</bdi> · {t('{left} left · {spent} spent', { left, spent })}
        </span>
      </div>
      {account.standing === 'disabled' && <span className={styles['mark']}>{t('Stopped')}</span>}
      {account.standing === 'ended' ? (
        <span className={styles['mark']}>{t('Ended')}</span>
      ) : (
        <Button
          variant="line"
          aria-expanded={isGiving}
          aria-label={t('Add credit for {name}', { name })}
          onClick={() => setGiving(!isGiving)}
        >
          {t('Add credit')}
        </Button>
      )}
      {isGiving && <GiveForm account={account} onDone={() => setGiving(false)} />}
    </li>
  );
}
