import { useWords } from '#web/kernel/words/words-context.tsx';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import { useAgo } from './use-ago.ts';
import { useArrivals } from './use-arrivals.ts';

/** Rejected events, with the correction they need; renders nothing without any. */
export function RefusalTable() {
  const { t } = useWords();
  const ago = useAgo();
  const { data } = useArrivals();
  if (!data || data.refusals.length === 0) return null;
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Not counted')}</h2>
      </div>
      <table className={table['plain']} aria-label={t('Not counted')}>
        <thead>
          <tr>
            <th scope="col">{t('Event')}</th>
            <th scope="col">{t('What to change')}</th>
            <th scope="col">{t('Received')}</th>
          </tr>
        </thead>
        <tbody>
          {data.refusals.map(({ event_name, event_id, reason, received_time }, at) => (
            // Rejections have no id, and the list is always replaced as a whole.
            <tr key={`${received_time} ${at}`}>
              <th scope="row">
                <bdi>{event_name ?? t('No name')}</bdi>
                <small>
                  <bdi>{event_id ?? t('No ID')}</bdi>
                </small>
              </th>
              <td>
                <bdi>{reason}</bdi>
              </td>
              <td>{ago(received_time, data.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
