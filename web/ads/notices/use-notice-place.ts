import type { NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import type { AdNotice } from '#contract/ads/notices/notices.ts';
import { useConsolePath } from '../console/console-context.ts';

type PathOf = ReturnType<typeof useConsolePath>;
type Place = (notice: AdNotice, pathOf: PathOf) => string;

const itsAd: Place = ({ entity_id }, pathOf) => `${pathOf('reporting_ads')}?q=${entity_id}`;
const billing: Place = (_, pathOf) => pathOf('billing');

const PLACES: Readonly<Record<NoticeKind, Place>> = {
  AD_REJECTED: itsAd,
  AD_APPROVED: itsAd,
  BUDGET_GONE: ({ level, entity_id }, pathOf) =>
    `${pathOf(level === 'AD_GROUP' ? 'reporting_ad_groups' : 'reporting_campaigns')}?q=${entity_id}`,
  CAMPAIGN_ENDED: ({ campaign_id, entity_id }, pathOf) =>
    pathOf('campaign_insights', { campaignId: campaign_id ?? entity_id }),
  FUNDS_LOW: billing,
  FUNDS_GONE: billing,
  PAYMENT_FAILED: billing,
  TAG_SILENT: (_, pathOf) => pathOf('conversions_tag_health'),
  ACCOUNT_STOPPED: (_, pathOf) => pathOf('overview'),
  AUDIENCE_TAKEN_BACK: (_, pathOf) => pathOf('reporting_ad_groups'),
};

/** Returns a function: the path of the page that deals with a notice. */
export function useNoticePlace(): (notice: AdNotice) => string {
  const pathOf = useConsolePath();
  return (notice) => PLACES[notice.kind](notice, pathOf);
}
