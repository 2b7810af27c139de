import * as bring from '#contract/transfer/bring.ts';
import * as automatedCampaigns from '#contract/ads/bulk/automated.ts';
import * as adCampaignModes from '#contract/ads/bulk/campaign-mode.ts';
import * as adCopies from '#contract/ads/bulk/copies.ts';
import * as adSheet from '#contract/ads/bulk/sheet.ts';
import * as adSheetUploads from '#contract/ads/bulk/sheet-uploads.ts';
import * as catalogFeeds from '#contract/ads/catalogs/feeds.ts';
import * as catalogItemBatches from '#contract/ads/catalogs/item-batches.ts';
import * as catalogItems from '#contract/ads/catalogs/items.ts';
import * as productReports from '#contract/ads/reporting/product-reports.ts';
import * as productPromotions from '#contract/ads/catalogs/product-promotions.ts';
import * as productGroups from '#contract/ads/catalogs/product-groups.ts';
import * as adCampaigns from '#contract/ads/campaigns.ts';
import * as adDrafts from '#contract/ads/drafts/drafts.ts';
import * as adEffects from '#contract/ads/effect.ts';
import * as adForecasts from '#contract/ads/forecast.ts';
import * as adAudiences from '#contract/ads/audiences/audiences.ts';
import * as adLists from '#contract/ads/audiences/lists.ts';
import * as adLookUps from '#contract/ads/audiences/look-ups.ts';
import * as adShares from '#contract/ads/audiences/shares.ts';
import * as adMemberships from '#contract/ads/audiences/memberships.ts';
import * as adBilling from '#contract/ads/billing.ts';
import * as adDocuments from '#contract/ads/documents/documents.ts';
import * as adOrders from '#contract/ads/orders/order-lines.ts';
import * as adCards from '#contract/ads/payments/cards.ts';
import * as adOffers from '#contract/ads/documents/offers.ts';
import * as adOutside from '#contract/ads/outside/outside.ts';
import * as adPlans from '#contract/ads/planner/plan.ts';
import * as adParties from '#contract/ads/documents/parties.ts';
import * as adHistory from '#contract/ads/history.ts';
import * as adRecommendations from '#contract/ads/recommendations/recommendations.ts';
import * as conversionArrivals from '#contract/ads/conversions/arrivals.ts';
import * as conversionHealth from '#contract/ads/conversions/health.ts';
import * as conversionOverview from '#contract/ads/conversions/overview.ts';
import * as conversionTrials from '#contract/ads/conversions/trials.ts';
import * as conversionUploads from '#contract/ads/conversions/uploads.ts';
import * as conversionEvents from '#contract/ads/conversions/events.ts';
import * as conversionTagHealth from '#contract/ads/conversions/tag-health.ts';
import * as conversionTags from '#contract/ads/conversion-tags.ts';
import * as adNotices from '#contract/ads/notices/notices.ts';
import * as adKeywords from '#contract/ads/keywords.ts';
import * as adSearches from '#contract/ads/searches.ts';
import * as quickPromote from '#contract/ads/quick-promote.ts';
import * as adOverview from '#contract/ads/reporting/overview.ts';
import * as adPreferences from '#contract/ads/reporting/preferences.ts';
import * as adReportFiles from '#contract/ads/report-files/report-files.ts';
import * as adReportSchedules from '#contract/ads/report-files/schedules.ts';
import * as adReports from '#contract/ads/reports.ts';
import * as adReplays from '#contract/ads/replay.ts';
import * as adReviews from '#contract/ads/reviews.ts';
import * as adSettings from '#contract/ads/settings.ts';
import * as adViewing from '#contract/ads/viewing.ts';
import * as boards from './boards.ts';
import * as collaborators from '#contract/boards/collaborators.ts';
import * as boardLife from '#contract/boards/life.ts';
import * as boardModeration from '#contract/boards/moderation.ts';
import * as boardNotes from '#contract/boards/notes.ts';
import * as boardOrder from '#contract/boards/order.ts';
import * as sectionOrder from '#contract/boards/section-order.ts';
import * as drafts from '#contract/builder/drafts.ts';
import * as publishing from '#contract/builder/publishing.ts';
import * as storyPins from '#contract/builder/story-pins.ts';
import * as viewerGates from '#contract/builder/viewer-gates.ts';
import * as adAccounts from '#contract/business/ad-accounts.ts';
import * as adTerms from '#contract/business/ad-terms.ts';
import * as adInvites from '#contract/business/ad-invites.ts';
import * as businessAccess from '#contract/business/access.ts';
import * as businessProfile from '#contract/business/profile.ts';
import * as claims from '#contract/business/claims.ts';
import * as discovery from './discovery.ts';
import * as completing from '#contract/discovery/complete.ts';
import * as home from '#contract/discovery/home.ts';
import * as suggestedPeople from '#contract/discovery/people.ts';
import * as authPictures from '#contract/discovery/auth-pictures.ts';
import * as sensitive from '#contract/discovery/sensitive.ts';
import * as topics from '#contract/discovery/topics.ts';
import * as looks from '#contract/pins/looks.ts';
import * as welcome from '#contract/discovery/welcome.ts';
import * as identity from './identity.ts';
import * as account from '#contract/identity/account.ts';
import * as accounts from '#contract/identity/accounts.ts';
import * as factors from '#contract/identity/factors.ts';
import * as operator from '#contract/identity/operator.ts';
import * as outbox from '#contract/identity/outbox.ts';
import * as providers from '#contract/identity/providers.ts';
import * as sessions from '#contract/identity/sessions.ts';
import * as settings from '#contract/identity/settings.ts';
import * as states from '#contract/identity/states.ts';
import * as siteWords from '#contract/identity/site-words.ts';
import * as socialProfile from '#contract/identity/social-profile.ts';
import * as accountStatus from '#contract/identity/account-status.ts';
import type { Call } from '#contract/kernel/call.ts';
import * as media from './media.ts';
import * as storageQuota from '#contract/media/quota.ts';
import * as deciding from '#contract/moderation/deciding.ts';
import * as decisions from '#contract/moderation/decisions.ts';
import * as news from './news.ts';
import * as newsBadge from '#contract/news/badge.ts';
import * as newsChoices from '#contract/news/choices.ts';
import * as pins from './pins.ts';
import * as sponsors from '#contract/pins/answer-sponsor.ts';
import * as bulk from '#contract/pins/bulk.ts';
import * as likes from '#contract/pins/likes.ts';
import * as boardColors from '#contract/pins/board-colors.ts';
import * as pinLists from '#contract/pins/lists.ts';
import * as order from '#contract/pins/order.ts';
import * as moves from '#contract/pins/moves.ts';
import * as saved from '#contract/pins/saved.ts';
import * as suggestions from '#contract/pins/suggestions.ts';
import * as tags from '#contract/pins/tags.ts';
import * as trash from '#contract/pins/trash.ts';
import * as social from './social.ts';
import * as portrait from '#contract/social/portrait.ts';
import * as talk from './talk.ts';
import * as contactRequests from '#contract/talk/contact-requests.ts';
import * as share from '#contract/talk/share.ts';
import * as unread from '#contract/talk/unread.ts';
import * as experiments from '#contract/experiments/experiments.ts';
import * as exposure from '#contract/experiments/exposure.ts';
import * as experiences from '#contract/experience/experiences.ts';
import * as operatorExperiences from '#contract/experience/operator-experiences.ts';
import * as health from '#contract/transfer/health.ts';
import * as releases from '#contract/transfer/releases.ts';
import * as watching from '#contract/transfer/watching.ts';
import * as human from '#contract/trust/human.ts';
import * as listedLinks from '#contract/trust/listed-links.ts';
import * as offsite from '#contract/trust/offsite.ts';
import * as reporting from '#contract/trust/reporting.ts';

const domains = {
  trust: { ...human, ...offsite, ...listedLinks, ...reporting },
  experiments: { ...experiments, ...exposure },
  identity: {
    ...identity,
    ...accounts,
    ...sessions,
    ...accountStatus,
    ...settings,
    ...states,
    ...socialProfile,
    ...outbox,
    ...operator,
    ...siteWords,
    ...account,
    ...providers,
    ...factors,
  },
  business: {
    ...adAccounts,
    ...adInvites,
    ...adTerms,
    ...businessProfile,
    ...businessAccess,
    ...claims,
  },
  media: { ...media, ...storageQuota },
  social: { ...social, ...portrait },
  boards: {
    ...boards,
    ...boardLife,
    ...sectionOrder,
    ...collaborators,
    ...boardOrder,
    ...boardModeration,
    ...boardNotes,
  },
  pins: {
    ...pins,
    ...sponsors,
    ...boardColors,
    ...pinLists,
    ...moves,
    ...bulk,
    ...order,
    ...likes,
    ...saved,
    ...suggestions,
    ...tags,
    ...trash,
  },
  builder: { ...drafts, ...publishing, ...storyPins, ...viewerGates },
  talk: { ...talk, ...contactRequests, ...unread, ...share },
  moderation: { ...decisions, ...deciding },
  news: { ...news, ...newsBadge, ...newsChoices },
  ads: {
    ...quickPromote,
    ...adCampaigns,
    ...adCampaignModes,
    ...adCopies,
    ...adSheet,
    ...adSheetUploads,
    ...automatedCampaigns,
    ...adBilling,
    ...adDocuments,
    ...adOffers,
    ...adCards,
    ...adOrders,
    ...adParties,
    ...adHistory,
    ...adRecommendations,
    ...adEffects,
    ...adForecasts,
    ...adPlans,
    ...adOutside,
    ...adAudiences,
    ...adLists,
    ...adLookUps,
    ...adMemberships,
    ...adShares,
    ...catalogFeeds,
    ...catalogItems,
    ...catalogItemBatches,
    ...productGroups,
    ...productPromotions,
    ...productReports,
    ...conversionEvents,
    ...conversionArrivals,
    ...conversionHealth,
    ...conversionOverview,
    ...conversionTrials,
    ...conversionUploads,
    ...conversionTagHealth,
    ...conversionTags,
    ...adDrafts,
    ...adKeywords,
    ...adSearches,
    ...adNotices,
    ...adOverview,
    ...adPreferences,
    ...adReportFiles,
    ...adReportSchedules,
    ...adReports,
    ...adReplays,
    ...adReviews,
    ...adSettings,
    ...adViewing,
  },
  discovery: {
    ...discovery,
    ...completing,
    ...authPictures,
    ...home,
    ...suggestedPeople,
    ...topics,
    ...looks,
    ...welcome,
    ...sensitive,
  },
  experience: { ...experiences, ...operatorExperiences },
  transfer: { ...bring, ...watching, ...health, ...releases },
};

/** Every call of the contract by domain, for documentation and for exhaustive tests. */
export const callsByDomain: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  Object.entries(domains).map(([domain, exported]) => [
    domain,
    Object.values<unknown>(exported).filter(isCall),
  ]),
);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'audience' in value && 'resources' in value;
}
