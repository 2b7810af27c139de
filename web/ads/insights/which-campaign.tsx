import { getCampaigns } from '#contract/ads/campaigns.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { PAGE_OF_LIST } from '../campaigns/list-input.ts';
import { StatusPill } from '../campaigns/status-pill.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard } from '../console/states.tsx';
import styles from './insights.module.css';

/** Lets the person choose a campaign. */
export function WhichCampaign() {
  const { t } = useWords();
  const { id: advertiser_id } = useConsole().account;
  const pathOf = useConsolePath();
  const list = usePages(getCampaigns, { advertiser_id, page_size: PAGE_OF_LIST });
  const campaigns = list.data.pages.flatMap(({ data }) => data);
  if (campaigns.length === 0) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('No campaigns yet')}
          text={t('Promote one of your Pins, and how it does shows up here.')}
          action={
            <ButtonLink variant="main" href={pathOf('quick_promote')}>
              {t('Promote a Pin')}
            </ButtonLink>
          }
        />
      </section>
    );
  }
  return (
    <section className={page['card']} aria-labelledby="which-campaign">
      <div className={page['cardHead']}>
        <h2 id="which-campaign">{t('Which campaign?')}</h2>
      </div>
      <ul className={styles['choice']}>
        {campaigns.map(({ id, name, summary_status: status }) => (
          <li key={id}>
            <PageLink href={pathOf('campaign_insights', { campaignId: id })}>
              <bdi>{name}</bdi>
            </PageLink>
            <span className={styles['status']}>
              <StatusPill status={status} />
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && <ShowMore list={list} of={t('Campaigns')} />}
    </section>
  );
}
