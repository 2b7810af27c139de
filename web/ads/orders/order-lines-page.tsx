import { getAdOrderLines, type AdOrderLine } from '#contract/ads/orders/order-lines.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import styles from '../billing/billing.module.css';
import documents from '../documents/documents.module.css';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { Money } from '../console/money.tsx';
import plain from '../console/plain-table.module.css';
import { EmptyCard } from '../console/states.tsx';
import { ORDER_STATES, PAID_TYPES } from './order-words.ts';

/** The ad account's orders, as agreed with the site's operator [CONSOLE-14]. */
export function OrderLinesPage() {
  const { t } = useWords();
  const list = usePages(getAdOrderLines, { advertiser_id: useConsole().account.id });
  const lines = list.data.pages.flatMap(({ data }) => data);
  return (
    <section className={page['card']}>
      {lines.length === 0 ? (
        <EmptyCard
          title={t('No order lines yet')}
          text={t(
            'When you agree on a budget with the people who run this site, it shows up here, with what your campaigns have spent of it.',
          )}
        />
      ) : (
        <OrderTable lines={lines} />
      )}
      {list.hasNextPage && (
        <div className={styles['under']}>
          <ShowMore list={list} of={t('Order lines')} />
        </div>
      )}
    </section>
  );
}

function OrderTable({ lines }: { readonly lines: readonly AdOrderLine[] }) {
  const { t } = useWords();
  return (
    <table className={plain['plain']} aria-label={t('Order lines')}>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Kind')}</th>
          <th scope="col" className={documents['amount']}>
            {t('Budget')}
          </th>
          <th scope="col" className={documents['amount']}>
            {t('Spent')}
          </th>
          <th scope="col">{t('Days (UTC)')}</th>
          <th scope="col">{t('Campaigns')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ line }: { readonly line: AdOrderLine }) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const { currency, purchase_order_id: order } = line;
  return (
    <tr>
      <th scope="row">
        <bdi>{line.name}</bdi>
        {order !== '' && (
          <small>
            <bdi>{order}</bdi>
          </small>
        )}
      </th>
      <td>{t(ORDER_STATES[line.status])}</td>
      <td>{t(PAID_TYPES[line.paid_type])}</td>
      <td className={documents['amount']} data-label={t('Budget')}>
        <Money micros={line.budget_in_micro_currency} currency={currency} />
      </td>
      <td className={documents['amount']} data-label={t('Spent')}>
        <Money micros={line.spent_in_micro_currency} currency={currency} />
      </td>
      <td>
        <OrderDays line={line} />
      </td>
      <td>
        {line.campaigns.length === 0 && t('None yet')}
        {line.campaigns.map(({ id: campaignId, name }, at) => (
          <span key={campaignId}>
            {at > 0 && ', '}
            <PageLink className="link" href={pathOf('campaign_insights', { campaignId })}>
              <bdi>{name}</bdi>
            </PageLink>
          </span>
        ))}
      </td>
    </tr>
  );
}

/** Its days; open-ended without an end. */
export function OrderDays({ line }: { readonly line: AdOrderLine }) {
  const { t, formats } = useWords();
  const from = day(new Date(line.start_date), formats, 'UTC');
  if (line.end_date === null) return t('from {day}', { day: from });
  return `${from} – ${day(new Date(line.end_date), formats, 'UTC')}`;
}
