import { getAdTraffic, type TrafficReason } from '#contract/ads/settings.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { day, wholeNumber } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Figures } from './figures.tsx';

const REASONS: Readonly<Record<TrafficReason, string>> = {
  valid: 'Counted',
  bot: 'By a program',
  data_centre: 'By a computer in a data center',
  own: 'On an ad of their own',
  too_soon: 'Clicked faster than anyone could',
  again: 'Clicked again within half an hour',
  too_many_views: 'More views in a minute than anyone could look at',
  too_many_clicks: 'More clicks than views explain',
  other: 'For another reason',
};

/** How many ad events count. The rest is stored, but not charged. */
export function AdTraffic() {
  const { t, formats } = useWords();
  const { since, reasons, accounts } = useCall(getAdTraffic, {});
  const number = (value: number): string => wholeNumber(value, formats);
  return (
    <section className={styles['part']} aria-labelledby="traffic-title">
      <h2 id="traffic-title" className="h-20">
        {t('Ad traffic')}
      </h2>
      <p className="soft">
        {t('Since {day}, in UTC. Only counted events cost anything.', {
          day: day(new Date(since), formats, 'UTC'),
        })}
      </p>
      {reasons.length === 0 ? (
        <EmptyState
          title={t('No ad has been seen yet')}
          text={t('Views and clicks show up here as they happen.')}
        />
      ) : (
        <Figures
          caption={t('What happened with ads')}
          names={t('Counted or not, and why')}
          columns={[t('Views'), t('Clicks'), t('Other events')]}
          rows={reasons.map(({ reason, views, clicks, others }) => ({
            key: reason,
            name: t(REASONS[reason]),
            figures: [views, clicks, others].map(number),
          }))}
        />
      )}
      {accounts.length > 0 && (
        <Figures
          caption={t('Ad accounts with the most invalid traffic')}
          names={t('Ad account')}
          columns={[t('Not counted'), t('Of all')]}
          rows={accounts.map(({ id, name, events, invalid }) => ({
            key: id,
            name:
              name === '' ? (
                t('A deleted one')
              ) : (
                <PageLink className="link" href={`/operator/ad-accounts/${id}/`}>
                  <bdi>{name}</bdi>
                </PageLink>
              ),
            figures: [invalid, events].map(number),
          }))}
        />
      )}
    </section>
  );
}
