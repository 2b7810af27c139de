import { getAdReceivedAudiences, type ReceivedAudience } from '#contract/ads/audiences/shares.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import { audiencesInput } from './audience-inputs.ts';
import { AudienceStatusPill } from './audience-status.tsx';
import { sizeText, usedIn } from './audience-words.ts';

/** Audiences that other ad accounts share with this one; nothing while there are none. */
export function ReceivedAudiences() {
  const words = useWords();
  const { t } = words;
  const { account } = useConsole();
  const list = usePages(getAdReceivedAudiences, audiencesInput(account.id));
  const { rows } = useAllPages<ReceivedAudience>(list);
  if (rows.length === 0) return null;
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2 id="received">{t('Shared with you')}</h2>
      </div>
      <table className={table['plain']} aria-labelledby="received">
        <thead>
          <tr>
            <th scope="col">{t('Audience')}</th>
            <th scope="col">{t('People')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Used in')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <bdi>{row.name}</bdi>
                <small>{t('Shared with you by {account}', { account: row.shared_by.name })}</small>
              </th>
              <td>{sizeText(row, words)}</td>
              <td>
                <AudienceStatusPill status={row.status} />
              </td>
              <td>{usedIn(row.ad_group_count, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
