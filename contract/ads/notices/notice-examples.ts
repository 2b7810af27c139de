import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { NOTICE_KINDS } from './notice-rules.ts';
import {
  type AdNotice,
  type AdNoticeChoice,
  getAdNoticeChoice,
  getAdNoticeCount,
  getAdNotices,
  updateAdNoticeChoice,
  updateAdNotices,
} from './notices.ts';

const advertiser_id = world.glassworks;
const kinds = [...NOTICE_KINDS];
const rejected: AdNotice = {
  id: world.adNotice,
  type: 'ad_notice',
  kind: 'AD_REJECTED',
  at: WHEN,
  is_read: false,
  level: 'AD',
  entity_id: world.rejectedAd,
  name: 'Vases in spring',
  campaign_id: '1188950301542301724',
  amount_in_micro_currency: null,
  reasons: ['IMAGE_TOO_SMALL'],
  note: null,
};
const choice: AdNoticeChoice = {
  type: 'ad_notice_choice',
  ad_account_id: advertiser_id,
  version: 0,
  kinds,
  by_email: kinds,
};
const withoutApprovals = NOTICE_KINDS.filter((kind) => kind !== 'AD_APPROVED');

export const noticeExamples: readonly Example[] = [
  example(
    getAdNotices,
    'What the viewer is told of an ad account, the last first.',
    { advertiser_id },
    [rejected],
  ),
  example(
    getAdNoticeCount,
    'How much of it they have not read.',
    { advertiser_id },
    { type: 'ad_notice_count', unread: 1, has_more: false },
  ),
  example(
    updateAdNotices,
    'Marks a notice as read.',
    { advertiser_id, notice_ids: [world.adNotice], is_read: true },
    { type: 'ad_notice_count', unread: 0, has_more: false },
  ),
  example(
    getAdNoticeChoice,
    'Of what the viewer gets letters: of all, until they choose.',
    { advertiser_id },
    choice,
  ),
  example(
    updateAdNoticeChoice,
    'No letters of ads that are approved.',
    { advertiser_id, version: 0, by_email: withoutApprovals },
    { ...choice, version: 1, by_email: withoutApprovals },
  ),
];
