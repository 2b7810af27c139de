import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import { BusinessPeople } from '#web/business/access/business-people.tsx';
import { useLatePages, useViewer, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { TabStrip } from '../console/tab-strip.tsx';
import { AccountList } from './account-list.tsx';
import styles from './accounts.module.css';
import { ACCOUNT_TABS, type AccountTab, accountTab, WHOLE } from './accounts-input.ts';
import { PeopleTab } from './people-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';

const tabLabel: Readonly<Record<AccountTab, string>> = {
  accounts: 'Ad accounts',
  people: 'People',
  partners: 'Partners',
  requests: 'Requests',
};

/** The viewer's ad accounts, and the people who act for the open one [CONSOLE-28]. */
export function AccountsManager() {
  const { t } = useWords();
  const tab = usePageSearch(accountTab);
  const path = useConsolePath()('accounts_manager');
  const list = useLatePages(getAdAccounts, WHOLE);
  const accounts = list.data?.pages.flatMap(({ data }) => data);
  const asking = accounts?.filter(({ status }) => status === 'pending') ?? [];
  const listed = tab === 'accounts' || tab === 'requests';
  return (
    <>
      <TabStrip label={t('Accounts and people')} current={tab}>
        {ACCOUNT_TABS.map((one) => (
          <PageLink
            key={one}
            href={one === 'accounts' ? path : `${path}?tab=${one}`}
            className={page['tab']}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(tabLabel[one])}
            {one === 'requests' && asking.length > 0 && (
              <span className={styles['count']}>{asking.length}</span>
            )}
          </PageLink>
        ))}
      </TabStrip>
      {listed && list.isError && (
        <FailedCard title={t("The ad accounts didn't load")} onRetry={() => void list.refetch()} />
      )}
      {listed && accounts === undefined && !list.isError && <PageGhost />}
      {tab === 'accounts' && accounts && (
        <AccountList accounts={accounts.filter(({ status }) => status === 'accepted')} />
      )}
      {tab === 'people' && <PeopleTab />}
      {tab === 'partners' && <Partners />}
      {tab === 'requests' && accounts && <RequestsTab asking={asking} />}
    </>
  );
}

/** People who act for the viewer's whole business, and so for each of its ad accounts. */
function Partners() {
  const { t } = useWords();
  const isPartner = useViewer()?.is_partner ?? false;
  return (
    <section className={page['card']}>
      {isPartner ? (
        <div className={styles['body']}>
          <BusinessPeople />
        </div>
      ) : (
        <EmptyCard
          title={t('No partners')}
          text={t("Partners act for a whole business. Your account isn't a business account.")}
        />
      )}
    </section>
  );
}
