import { getCampaigns } from '#contract/ads/campaigns.ts';
import type { Campaign } from '#contract/ads/objects.ts';
import { usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { campaignIn, PAGE_OF_LIST } from '../campaigns/list-input.ts';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard } from '../console/states.tsx';
import { WideOnly } from '../console/wide-only.tsx';
import { isOver } from '../bulk/bulk-rows.ts';
import styles from './duplicate.module.css';
import { DuplicateForm } from './duplicate-form.tsx';

/** Copies a campaign [CONSOLE-09]; without an id it lets people choose one. */
export function Duplicate() {
  const search = usePageSearch();
  const campaign = campaignIn(search);
  return (
    <WideOnly>{campaign === null ? <WhichOne /> : <OfOne key={campaign} id={campaign} />}</WideOnly>
  );
}

function WhichOne() {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const input = { advertiser_id: account.id, page_size: PAGE_OF_LIST };
  const { rows } = useAllPages<Campaign>(usePages(getCampaigns, input));
  if (rows.length === 0) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('Nothing to copy yet')}
          text={t('Once you have a campaign, you can copy it here.')}
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
    <section className={page['card']} aria-label={t('Which campaign?')}>
      <div className={page['cardHead']}>
        <h2>{t('Which campaign?')}</h2>
      </div>
      <ul className={styles['list']}>
        {rows.map(({ id, name }) => (
          <li key={id}>
            <PageLink className="link" href={`${pathOf('ads_duplicate')}?campaign_id=${id}`}>
              <bdi>{name}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfOne({ id }: { readonly id: string }) {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const list = usePages(getCampaigns, { advertiser_id: account.id, campaign_ids: [id] });
  const campaign = list.data.pages[0]?.data[0];
  if (campaign !== undefined && !isOver(campaign)) return <DuplicateForm campaign={campaign} />;
  return (
    <section className={page['card']}>
      <EmptyCard
        title={t("This campaign can't be copied")}
        text={t("It's archived, or isn't in this ad account.")}
        action={
          <ButtonLink variant="line" href={pathOf('ads_duplicate')}>
            {t('Choose another')}
          </ButtonLink>
        }
      />
    </section>
  );
}
