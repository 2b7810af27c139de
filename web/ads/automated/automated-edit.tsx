import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type AutomatedCampaign, updateAutomatedCampaign } from '#contract/ads/bulk/automated.ts';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import { getProductPromotions } from '#contract/ads/catalogs/product-promotions.ts';
import type { Ad, AdGroup, Campaign } from '#contract/ads/objects.ts';
import { usePages, useSend, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { adsInput, campaignIn, groupsInput, PAGE_OF_LIST } from '../campaigns/list-input.ts';
import { useAllPages } from '../campaigns/use-all-pages.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard } from '../console/states.tsx';
import { type AutomatedForm, changeOf, formOf } from './automated-form.ts';
import { AutomatedPage } from './automated-page.tsx';
import styles from './automated.module.css';

/**
 * Edits an automated campaign's name, cap, dates, Pins and status [CONSOLE-12]; without an id it lets people
 * choose one.
 */
export function AutomatedEdit() {
  const search = usePageSearch();
  const campaign = campaignIn(search);
  return campaign === null ? <WhichOne /> : <OfOne key={campaign} id={campaign} search={search} />;
}

function WhichOne() {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const input = { advertiser_id: account.id, page_size: PAGE_OF_LIST };
  const { rows, isWhole } = useAllPages<Campaign>(usePages(getCampaigns, input));
  const automated = rows.filter((row) => row.is_performance_plus);
  if (automated.length === 0) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={isWhole ? t('No automated campaigns yet') : t('Looking for automated campaigns…')}
          text={t('They take just one page: your Pins, a country and a budget.')}
          action={
            <ButtonLink variant="main" href={pathOf('automated_ads_create')}>
              {t('Make one')}
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
        {automated.map(({ id, name }) => (
          <li key={id}>
            <PageLink className="link" href={`${pathOf('automated_ads_edit')}?campaign_id=${id}`}>
              <bdi>{name}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfOne({ id, search }: { readonly id: string; readonly search: unknown }) {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const named = usePages(getCampaigns, { advertiser_id: account.id, campaign_ids: [id] });
  const campaign = named.data.pages[0]?.data[0];
  const groups = useAllPages<AdGroup>(usePages(getAdGroups, groupsInput(account.id, search)));
  const ads = useAllPages<Ad>(usePages(getAds, adsInput(account.id, search)));
  const [group] = groups.rows;
  const isOpen = campaign?.status === 'ACTIVE' || campaign?.status === 'PAUSED';
  if (campaign?.is_performance_plus && group !== undefined && isOpen) {
    const made = { campaign, ad_group: group, ads: [...ads.rows] };
    const key = `${campaign.version} ${ads.isWhole}`;
    return campaign.objective_type === 'CATALOG_SALES' ? (
      <EditingProducts key={key} made={made} />
    ) : (
      <Editing key={key} campaign={campaign} first={formOf({ ...made, product_group_ids: [] })} />
    );
  }
  return (
    <section className={page['card']}>
      <EmptyCard
        title={t("This isn't an automated campaign")}
        text={t("It's archived, was made another way, or isn't in this ad account.")}
        action={
          <ButtonLink variant="line" href={pathOf('automated_ads_edit')}>
            {t('Choose another')}
          </ButtonLink>
        }
      />
    </section>
  );
}

/** A catalogue-sales campaign's product groups load before its form. */
function EditingProducts({
  made,
}: {
  readonly made: Pick<AutomatedCampaign, 'campaign' | 'ad_group' | 'ads'>;
}) {
  const { account } = useConsole();
  const input = { advertiser_id: account.id, ad_group_ids: [made.ad_group.id] };
  const { data } = usePages(getProductPromotions, input);
  const promotions = data.pages.flatMap((one) => one.data);
  const product_group_ids = promotions.map((one) => one.product_group_id);
  return <Editing campaign={made.campaign} first={formOf({ ...made, product_group_ids })} />;
}

interface EditingProps {
  readonly campaign: Campaign;
  readonly first: AutomatedForm;
}

function Editing({ campaign, first }: EditingProps) {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const router = useRouter();
  const queries = useQueryClient();
  const toasts = useToasts();
  const pathOf = useConsolePath();
  const { busy, error, run } = useAct();
  const save = (form: AutomatedForm) =>
    void run(async () => {
      await send(updateAutomatedCampaign, {
        advertiser_id: account.id,
        campaign_id: campaign.id,
        version: campaign.version,
        ...changeOf(form),
      });
      const changed = [getCampaigns, getAdGroups, getAds, getProductPromotions];
      await Promise.all(
        changed.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
      );
      toasts.show({ text: t('Saved.') });
      await router.navigate({ href: pathOf('reporting_campaigns') } as never);
    });
  return (
    <AutomatedPage
      first={first}
      isMade
      title={campaign.name}
      act={t('Save')}
      busy={busy}
      error={error}
      onSend={save}
    />
  );
}
