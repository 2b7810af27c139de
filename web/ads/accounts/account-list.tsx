import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { AdAccount } from '#contract/business/ad-accounts.ts';
import { givesRight } from '#contract/business/ad-roles.ts';
import { consolePath } from '#contract/ads/console-paths.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { adCountryName } from '#web/business/core/ad-country-words.ts';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { useApp, useLatePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import lists from '../campaigns/lists.module.css';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { isOpenTo } from '../console/is-open-to.ts';
import { Money } from '../console/money.tsx';
import table from '../console/plain-table.module.css';
import styles from './accounts.module.css';

const NewAdAccountDialog = lazyPart<{ onClose: () => void }>(
  async () => (await import('#web/business/accounts/new-ad-account-dialog.tsx')).NewAdAccountDialog,
);

/** Includes today. */
const SPEND_DAYS = 30;
const DAY_MS = 86_400_000;

/** Lists every ad account that the viewer has or once had access to, with a link to create another. */
export function AccountList({ accounts }: { readonly accounts: readonly AdAccount[] }) {
  const { t } = useWords();
  const [making, setMaking] = useState(false);
  return (
    <>
      <div className={styles['bar']}>
        <span className="soft">{t('{count} in total', { count: accounts.length })}</span>
        <Button variant="main" className={page['headAct']} onClick={() => setMaking(true)}>
          <Plus size={16} aria-hidden="true" />
          {t('New ad account')}
        </Button>
      </div>
      <section className={page['card']}>
        <table className={table['plain']} aria-label={t('Ad accounts')}>
          <thead>
            <tr>
              <th scope="col">{t('Account')}</th>
              <th scope="col">{t('ID')}</th>
              <th scope="col">{t('Country')}</th>
              <th scope="col">{t('Currency')}</th>
              <th scope="col">{t('My roles')}</th>
              <th scope="col" className={styles['number']}>
                {t('Spend, {days} days (UTC)', { days: SPEND_DAYS })}
              </th>
              <th scope="col">{t('Status')}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <Account key={account.id} account={account} />
            ))}
          </tbody>
        </table>
      </section>
      {making && <NewAdAccountDialog onClose={() => setMaking(false)} />}
    </>
  );
}

const standingWord: Readonly<Record<AdAccount['standing'], string>> = {
  active: 'Active',
  disabled: 'Stopped',
  ended: 'Ended',
};

function Account({ account }: { readonly account: AdAccount }) {
  const { t } = useWords();
  const here = useConsole().account.id;
  const { id, name, country, currency, permissions, standing } = account;
  const isOpen = standing === 'active';
  const Icon = isOpen ? CircleCheck : CircleX;
  const roles = permissions.map((role) => t(role === 'OWNER' ? 'Owner' : adRoleLabel[role]));
  return (
    <tr>
      <th scope="row">
        {isOpenTo(account) ? (
          <PageLink
            href={consolePath('accounts_manager', id)}
            className={styles['name']}
            aria-current={id === here ? 'true' : undefined}
          >
            <Avatar name={name} src={null} size={24} />
            <bdi>{name}</bdi>
          </PageLink>
        ) : (
          <span className={styles['name']}>
            <Avatar name={name} src={null} size={24} />
            <bdi>{name}</bdi>
          </span>
        )}
      </th>
      <td>{id}</td>
      <td>{t(adCountryName[country] ?? country)}</td>
      <td>{currency}</td>
      <td>{roles.join(', ')}</td>
      <td className={styles['number']}>
        {standing !== 'ended' && givesRight(permissions, 'reporting') ? (
          <Spend account={account} />
        ) : (
          '–'
        )}
      </td>
      <td>
        <span className={classNames(lists['pill'], lists[isOpen ? 'run' : 'bad'])}>
          <Icon size={14} aria-hidden="true" />
          {t(standingWord[standing])}
        </span>
      </td>
    </tr>
  );
}

/** The account's recent spend, from the aggregated report. */
function Spend({ account: { id: advertiser_id, currency } }: { readonly account: AdAccount }) {
  const { t } = useWords();
  const { renderedAt } = useApp();
  const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const report = useLatePages(getAdReport, {
    advertiser_id,
    level: 'ADVERTISER',
    start_date: dayAt(renderedAt - (SPEND_DAYS - 1) * DAY_MS),
    end_date: dayAt(renderedAt),
    columns: ['SPEND'],
  });
  if (report.isError) return t('Not known');
  if (report.data === undefined) return '…';
  const [row] = report.data.pages.flatMap(({ data }) => data);
  // An account without activity has no row.
  return <Money micros={row?.metrics.SPEND ?? 0} currency={currency} />;
}
