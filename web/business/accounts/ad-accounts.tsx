import { useState } from 'react';
import { type AdAccount, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { ROLE_RIGHTS } from '#contract/business/ad-roles.ts';
import { usePages, useViewer } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import styles from '../core/ad-accounts.module.css';
import { AdPeople } from './ad-people.tsx';
import { adRoleLabel } from '../core/ad-role-words.ts';
import { forAdvertiser } from '../core/advertiser-at.ts';
import { BusinessGains } from './business-gains.tsx';
import { MerchantId } from './merchant-id.tsx';
import { NextSteps } from './next-steps.tsx';
import { useAdActs } from './use-ad-acts.ts';

const NewAdAccountDialog = lazyPart<{ onClose: () => void }>(
  async () => (await import('./new-ad-account-dialog.tsx')).NewAdAccountDialog,
);

/** Advertisers that the viewer owns, acts for, or is invited to act for. */
export function AdAccounts() {
  const { t } = useWords();
  const isPartner = useViewer()?.is_partner ?? false;
  const [making, setMaking] = useState(false);
  const list = usePages(getAdAccounts, {});
  const accounts = list.data.pages.flatMap((page) => page.data);
  const more = isPartner ? (
    <Button variant="main" onClick={() => setMaking(true)}>
      {t('Create ad account')}
    </Button>
  ) : (
    <ButtonLink variant="main" href="/business/convert/?next=/settings/business/">
      {t('Become a business')}
    </ButtonLink>
  );
  return (
    <section className={styles['accounts']} aria-labelledby="business-title">
      <header className={styles['head']}>
        <h2 id="business-title" className="h-20">
          {isPartner ? t('Ad accounts') : t('Business')}
        </h2>
        <p className="soft">
          {isPartner
            ? t('Each has its own ads, currency and people.')
            : t(
                'Turn your account into a business account. Your boards and Pins stay as they are.',
              )}
        </p>
        {(isPartner || accounts.length > 0) && more}
      </header>
      {!isPartner && accounts.length === 0 && (
        <>
          <BusinessGains />
          {more}
        </>
      )}
      {accounts.length > 0 && (
        <ul className={styles['list']}>
          {accounts.map((account) => (
            <Account key={account.id} account={account} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Business')} />
      {isPartner && !list.hasNextPage && <NextSteps accounts={accounts} />}
      {making && <NewAdAccountDialog onClose={() => setMaking(false)} />}
    </section>
  );
}

function Account({ account }: { readonly account: AdAccount }) {
  const { t } = useWords();
  const isOwner = account.permissions.includes('OWNER');
  const roles = account.permissions.flatMap((role) =>
    role === 'OWNER' ? [] : [t(adRoleLabel[role])],
  );
  const facts = isOwner ? [account.country, account.currency] : roles;
  const owner = (
    <PageLink className="link" href={`/${account.owner.username}/`}>
      <bdi>{account.owner.full_name || account.owner.username}</bdi>
    </PageLink>
  );
  return (
    <li className={styles['account']}>
      <div className={styles['line']}>
        <div className={styles['what']}>
          <b>
            <bdi>{account.name}</bdi>
          </b>
          {!isOwner && (
            <span>
              {account.status === 'pending' ? (
                <Say text="{owner} would like you to act for them." values={{ owner }} />
              ) : (
                <Say text="You act for {owner}." values={{ owner }} />
              )}
            </span>
          )}
          <span className="soft">{facts.join(' · ')}</span>
        </div>
        {isOwner ? <Making account={account} /> : <Acting account={account} />}
      </div>
      {isOwner && <MerchantId account={account} />}
      {isOwner && <AdPeople account={account} />}
    </li>
  );
}

/** Links to create things for an advertiser. */
function Making({ account }: { readonly account: AdAccount }) {
  const { t } = useWords();
  const way = (path: string) => forAdvertiser(path, account.id);
  return (
    <div className={styles['acts']}>
      <ButtonLink href={way('/pin/create/create/')}>{t('Create Pin')}</ButtonLink>
      <ButtonLink href={way('/board/create/')}>{t('Create board')}</ButtonLink>
    </div>
  );
}

/** Answers an invitation; afterwards lists the viewer's rights. */
function Acting({ account }: { readonly account: AdAccount }) {
  const { t } = useWords();
  const { busy, accept, leave } = useAdActs(account.id);
  const { name } = account;
  const mayPublish = account.permissions.some(
    (role) => role !== 'OWNER' && ROLE_RIGHTS.publish.includes(role),
  );
  if (account.status === 'pending') {
    return (
      <div className={styles['acts']}>
        <Button variant="main" busy={busy} onClick={() => accept(name)}>
          {t('Accept')}
        </Button>
        <Button busy={busy} onClick={() => leave(name)}>
          {t('Decline')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['acts']}>
      {mayPublish && <Making account={account} />}
      <Button
        variant="line"
        busy={busy}
        onClick={() => leave(name)}
        aria-label={t('Stop acting for {name}', { name })}
      >
        {t('Stop')}
      </Button>
    </div>
  );
}
