import CircleCheck from 'lucide-react/icons/circle-check';
import Megaphone from 'lucide-react/icons/megaphone';
import { getCampaigns } from '#contract/ads/campaigns.ts';
import { usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { useConsole, useRights } from '../console/console-context.ts';
import styles from '../console/console-page.module.css';
import { promotedCampaign } from './promoted-campaign.ts';

/** For people from quick promote: the campaign that awaits money, or that it awaits none [CONSOLE-32]. */
export function PromotionStrip({ left }: { readonly left: number }) {
  const can = useRights();
  const id = usePageSearch(promotedCampaign);
  return id !== null && can('reporting') && <Strip campaignId={id} left={left} />;
}

function Strip({ campaignId, left }: { readonly campaignId: string; readonly left: number }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const query = usePages(getCampaigns, { advertiser_id, campaign_ids: [campaignId] });
  const [campaign] = query.data.pages.flatMap((page) => page.data);
  if (campaign === undefined) return null;
  const { name } = campaign;
  const isPaid = left > 0;
  return (
    <div className={classNames(styles['note'], isPaid && styles['good'])} role="status">
      {isPaid ? (
        <CircleCheck size={16} aria-hidden="true" />
      ) : (
        <Megaphone size={16} aria-hidden="true" />
      )}
      <p>
        <b>{isPaid ? t("You're all set.") : t('Finish your promotion.')}</b>{' '}
        {isPaid
          ? t("There's money for “{name}”.", { name })
          : t("“{name}” is ready and starts as soon as there's money in this ad account.", {
              name,
            })}
      </p>
    </div>
  );
}
