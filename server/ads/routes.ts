import { createAutomatedCampaign, updateAutomatedCampaign } from '#contract/ads/bulk/automated.ts';
import { getAdCampaignMode, updateAdCampaignMode } from '#contract/ads/bulk/campaign-mode.ts';
import { createAdCopies } from '#contract/ads/bulk/copies.ts';
import { getAdSheetColumns, getAdSheetRows } from '#contract/ads/bulk/sheet.ts';
import * as campaigns from '#contract/ads/campaigns.ts';
import * as feeds from '#contract/ads/catalogs/feeds.ts';
import * as productGroups from '#contract/ads/catalogs/product-groups.ts';
import * as productPromotions from '#contract/ads/catalogs/product-promotions.ts';
import { getCatalogItems } from '#contract/ads/catalogs/items.ts';
import * as drafts from '#contract/ads/drafts/drafts.ts';
import { getAdEffect } from '#contract/ads/effect.ts';
import { getAdForecast } from '#contract/ads/forecast.ts';
import * as keywords from '#contract/ads/keywords.ts';
import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { getConversionArrivals, getConversionOverlap } from '#contract/ads/conversions/arrivals.ts';
import { getConversionHealth } from '#contract/ads/conversions/health.ts';
import * as looks from '#contract/ads/conversions/overview.ts';
import { getConversionTrials } from '#contract/ads/conversions/trials.ts';
import * as sheetUploads from '#contract/ads/bulk/sheet-uploads.ts';
import * as uploads from '#contract/ads/conversions/uploads.ts';
import { getConversionTagHealth } from '#contract/ads/conversions/tag-health.ts';
import * as tags from '#contract/ads/conversion-tags.ts';
import {
  createOutsideConversions,
  getAttributionComparison,
} from '#contract/ads/outside/outside.ts';
import { getAdPlan, getAdPlanCheck } from '#contract/ads/planner/plan.ts';
import { createQuickPromotion, getPromoter } from '#contract/ads/quick-promote.ts';
import * as productReports from '#contract/ads/reporting/product-reports.ts';
import {
  getAdRecommendations,
  updateAdRecommendation,
} from '#contract/ads/recommendations/recommendations.ts';
import { getAdPreference, updateAdPreference } from '#contract/ads/reporting/preferences.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { getAdReplay } from '#contract/ads/replay.ts';
import * as reviews from '#contract/ads/reviews.ts';
import * as settings from '#contract/ads/settings.ts';
import * as viewing from '#contract/ads/viewing.ts';
import type { Experiment } from '#contract/kernel/experiments.ts';
import { route, rule, withServices, type Route } from '#server/kernel/http/route.ts';
import { audienceRoutes } from './audiences/audience-routes.ts';
import { clickerBy } from './conversion-events/find-clicker.ts';
import { createAutomated, updateAutomated } from './bulk/automated.ts';
import { getCampaignMode, updateCampaignMode } from './bulk/campaign-mode.ts';
import { copyCampaign } from './bulk/copy-campaign.ts';
import { getSheetColumns, getSheetRows } from './bulk/get-sheet.ts';
import { readAds, readCampaigns, readCounts, readGroups } from './campaigns/get-campaigns.ts';
import { createKeywords, updateKeywords } from './campaigns/keywords.ts';
import { withSource } from './campaigns/note-changes.ts';
import { createAds, updateAds } from './campaigns/write-ads.ts';
import { createCampaigns, updateCampaigns } from './campaigns/write-campaigns.ts';
import { createGroups, updateGroups } from './campaigns/write-groups.ts';
import { getFeeds, getIssues, getItems, getRuns } from './catalogs/get-feeds.ts';
import type { FeedServices } from './catalogs/feed-services.ts';
import { itemBatchRoutes } from './item-batches/item-batch-routes.ts';
import { createFeed, createRun, deleteFeed, updateFeed } from './catalogs/write-feeds.ts';
import type { ClickIds } from './conversion-events/click-id.ts';
import { createConversionEvents as takeConversions } from './conversion-events/create-conversion-events.ts';
import { getArrivals, getOverlap } from './conversion-setup/get-arrivals.ts';
import {
  createPrivateConversions,
  getPrivateConversions,
} from './conversion-uploads/private-conversions.ts';
import { createSheetPart } from './sheet-uploads/create-sheet-part.ts';
import {
  getSheetUploadRows,
  getSheetUploads,
  updateSheetUpload,
} from './sheet-uploads/sheet-uploads.ts';
import { createUploadPart, getUploads } from './conversion-uploads/upload-part.ts';
import { getFeed, getMatch } from './conversion-views/get-feed.ts';
import { getHealth } from './conversion-views/get-health.ts';
import { getOverview } from './conversion-views/get-overview.ts';
import { getTrials } from './conversion-views/get-trials.ts';
import {
  createConversionTag,
  getConversionTags,
  updateConversionTag,
} from './conversions/conversion-tags.ts';
import { getTagHealth } from './tag-events/get-tag-health.ts';
import { whyNotPromotable } from './core/policy.ts';
import { getDraft, getDrafts } from './drafts/get-drafts.ts';
import { publishDraft } from './drafts/publish-draft.ts';
import { createDraft, deleteDraft, saveDraft } from './drafts/write-drafts.ts';
import { getForecast, type ForecastDeps } from './forecast/get-forecast.ts';
import { historyRoutes } from './history/history-routes.ts';
import { getAdChoices, updateAdChoices } from './intake/ad-choices.ts';
import type { IntakeParts } from './intake/count-event.ts';
import { createAdComplaint } from './intake/create-ad-complaint.ts';
import { createAdEvents } from './intake/create-ad-events.ts';
import { deleteAdHide } from './intake/delete-ad-hide.ts';
import { getAdHides } from './intake/get-ad-hides.ts';
import { getAdWhy } from './intake/get-ad-why.ts';
import { updateAdHide } from './intake/update-ad-hide.ts';
import { moneyRoutes } from './operator/money-routes.ts';
import { seeEffect } from './operator/see-effect.ts';
import { seeReplay } from './operator/see-replay.ts';
import { type AdDefaults, getSettings, updateSettings } from './operator/settings.ts';
import {
  getProductGroupItems,
  getProductGroupPreview,
  getProductGroups,
} from './product-groups/get-product-groups.ts';
import {
  createProductGroup,
  deleteProductGroup,
  updateProductGroup,
} from './product-groups/write-product-groups.ts';
import { compareAttribution } from './outside/compare-attribution.ts';
import { createOutside } from './outside/create-outside.ts';
import { checkPlans } from './planner/check-plans.ts';
import { getPlan } from './planner/get-plan.ts';
import * as promotions from './product-groups/promotions.ts';
import { getBidFloor } from './prices/get-bid-floor.ts';
import { getPromoter as promoterOf } from './quick-promote/get-promoter.ts';
import { quickPromote } from './quick-promote/quick-promote.ts';
import {
  getGroupReport,
  getItemReport,
  getProductDays,
} from './product-reports/get-product-reports.ts';
import { needRoutes } from './needs/need-routes.ts';
import { getRecommendations } from './recommendations/get-recommendations.ts';
import { updateRecommendation } from './recommendations/update-recommendation.ts';
import { readKeywords } from './reporting/get-keywords.ts';
import { shareRoutes } from './sharing/share-routes.ts';
import { reportRoutes } from './report-mails/report-routes.ts';
import { getReport } from './reporting/get-report.ts';
import { getPreference, updatePreference } from './reporting/preferences.ts';
import { appeal } from './review/appeal.ts';
import type { ReviewDeps } from './review/check-ad.ts';
import { getReviews } from './review/get-reviews.ts';
import { updateReview } from './review/update-review.ts';
import type { CardServices } from './payments/card-services.ts';
import { noticeRoutes } from './telling/notice-routes.ts';

const see = rule("Anyone who can see the ad account's reports.");
const change = rule('Anyone who can change the campaigns of the ad account.');
const tag = rule('Anyone who can change the tags of the ad account.');
const seeCatalog = rule('Anyone who can see the catalogue of the ad account.');
const changeCatalog = rule('Anyone who can change the catalogue of the ad account.');
const tell = rule(
  'Anyone who can tell of conversions for the ad account, also by a token for that alone.',
);
const promote = rule(
  'Anyone who can change the campaigns of the ad account, with Pins of its own',
  whyNotPromotable,
);
const ofOwnImpressions = rule('The viewer, of ads that they were shown.');
const self = rule('The viewer, about themselves.');
const own = rule('The viewer, of what they are shown.');
const seeOwn = rule('Anyone who can see the reports of the ad account, of what they see first.');
const operators = rule('Operators, signed in themselves.');

/** What the calls need besides the database. */
export interface AdDeps extends ReviewDeps, ForecastDeps, AdDefaults {
  /** Determines who sees ads at all. */
  readonly adsExperiment: Experiment;
  readonly intake: IntakeParts;
  readonly feeds: FeedServices;
  readonly clickIds: ClickIds;
  readonly cards: CardServices;
}
const defaultsOf = ({ reviewMode, every }: AdDefaults): AdDefaults => ({ reviewMode, every });

const catalogRoutes = (services: AdDeps['feeds']): readonly Route[] => [
  route(feeds.getCatalogFeeds, getFeeds, seeCatalog),
  route(feeds.createCatalogFeed, withServices(services, createFeed), changeCatalog),
  route(feeds.updateCatalogFeed, withServices(services, updateFeed), changeCatalog),
  route(feeds.deleteCatalogFeed, deleteFeed, changeCatalog),
  route(feeds.getCatalogRuns, getRuns, seeCatalog),
  route(feeds.createCatalogRun, createRun, changeCatalog),
  route(feeds.getCatalogIssues, getIssues, seeCatalog),
  route(getCatalogItems, getItems, seeCatalog),
  route(productGroups.getProductGroups, getProductGroups, seeCatalog),
  route(productGroups.createProductGroup, createProductGroup, changeCatalog),
  route(productGroups.updateProductGroup, updateProductGroup, changeCatalog),
  route(productGroups.deleteProductGroup, deleteProductGroup, changeCatalog),
  route(productGroups.getProductGroupItems, getProductGroupItems, seeCatalog),
  route(productGroups.getProductGroupPreview, getProductGroupPreview, seeCatalog),
  route(productPromotions.getProductPromotions, promotions.getPromotions, see),
  route(productReports.getProductGroupReport, getGroupReport, see, 'standby'),
  route(productReports.getProductItemReport, getItemReport, see, 'standby'),
  route(productReports.getProductDays, getProductDays, see, 'standby'),
  route(productPromotions.createProductPromotion, promotions.createPromotion, change),
  route(productPromotions.updateProductPromotion, promotions.changePromotion, change),
  route(productPromotions.deleteProductPromotion, promotions.removePromotion, change),
];

const conversionRoutes = (services: Pick<AdDeps, 'clickIds'>): readonly Route[] => [
  route(createConversionEvents, withServices(services, takeConversions), tell),
  route(getConversionArrivals, getArrivals, see),
  route(getConversionOverlap, getOverlap, see),
  route(looks.getConversionOverview, getOverview, see, 'standby'),
  route(looks.getConversionFeed, getFeed, see),
  route(looks.getConversionMatch, getMatch, see),
  route(getConversionHealth, getHealth, see),
  route(getConversionTrials, getTrials, see),
  route(createOutsideConversions, createOutside, tell),
  route(getAttributionComparison, compareAttribution, see, 'standby'),
  route(uploads.getConversionUploads, getUploads, see),
  route(uploads.createConversionUploadPart, withServices(services, createUploadPart), tell),
  route(uploads.getPrivateConversions, getPrivateConversions, see),
  route(uploads.createPrivateConversions, createPrivateConversions, tell),
];

const campaignRoutes: readonly Route[] = [
  route(campaigns.getAdListCounts, readCounts, see),
  route(campaigns.getCampaigns, readCampaigns, see),
  route(campaigns.createCampaigns, withSource(createCampaigns), change),
  route(campaigns.updateCampaigns, withSource(updateCampaigns), change),
  route(campaigns.getAdGroups, readGroups, see),
  route(campaigns.createAdGroups, withSource(createGroups), change),
  route(campaigns.updateAdGroups, withSource(updateGroups), change),
  route(campaigns.getAds, readAds, see),
  route(campaigns.createAds, withSource(createAds), promote),
  route(campaigns.updateAds, withSource(updateAds), change),
  route(getAdSheetColumns, getSheetColumns, see),
  route(getAdSheetRows, getSheetRows, see),
  route(sheetUploads.getAdSheetUploads, getSheetUploads, see),
  route(sheetUploads.getAdSheetUploadRows, getSheetUploadRows, see),
  route(sheetUploads.createAdSheetPart, createSheetPart, change),
  route(sheetUploads.updateAdSheetUpload, updateSheetUpload, change),
];

const draftRoutes: readonly Route[] = [
  route(drafts.getAdDrafts, getDrafts, change),
  route(drafts.getAdDraft, getDraft, change),
  route(drafts.createAdDraft, createDraft, change),
  route(drafts.updateAdDraft, saveDraft, change),
  route(drafts.deleteAdDraft, deleteDraft, change),
  route(drafts.publishAdDraft, publishDraft, promote),
  route(drafts.getAdBidFloor, getBidFloor, change),
];

const forecastRoutes = (services: ForecastDeps): readonly Route[] => [
  route(getAdForecast, withServices(services, getForecast), promote),
  route(getAdPlan, withServices(services, getPlan), see),
  route(getAdPlanCheck, withServices(services, checkPlans), see),
];

/** The domain's routes. */
export const adRoutes = (deps: AdDeps): readonly Route[] => [
  route(
    viewing.createAdEvents,
    withServices({ ads: deps.intake }, createAdEvents),
    ofOwnImpressions,
  ),
  route(viewing.updateAdHide, withServices({ ads: deps.intake }, updateAdHide), ofOwnImpressions),
  route(viewing.getAdWhy, withServices({ ads: deps.intake }, getAdWhy), ofOwnImpressions),
  route(
    viewing.createAdComplaint,
    withServices({ ads: deps.intake }, createAdComplaint),
    ofOwnImpressions,
  ),
  route(viewing.getAdHides, getAdHides, own),
  route(viewing.deleteAdHide, withServices({ ads: deps.intake }, deleteAdHide), own),
  route(viewing.getAdChoices, withServices({ ads: deps.intake }, getAdChoices), own),
  route(viewing.updateAdChoices, withServices({ ads: deps.intake }, updateAdChoices), own),
  ...campaignRoutes,
  route(createAdCopies, copyCampaign, change),
  route(createAutomatedCampaign, createAutomated, promote),
  route(updateAutomatedCampaign, updateAutomated, promote),
  route(getAdCampaignMode, getCampaignMode, self),
  route(updateAdCampaignMode, updateCampaignMode, self),
  route(keywords.getKeywords, readKeywords, see),
  route(keywords.createKeywords, createKeywords, change),
  route(keywords.updateKeywords, updateKeywords, change),
  ...draftRoutes,
  route(getAdReport, getReport, see, 'standby'),
  ...reportRoutes,
  ...needRoutes,
  route(getAdPreference, getPreference, seeOwn),
  route(updateAdPreference, updatePreference, seeOwn),
  ...historyRoutes,
  route(getAdRecommendations, getRecommendations, see),
  route(updateAdRecommendation, updateRecommendation, change),
  ...audienceRoutes({ findClicker: clickerBy(deps.clickIds) }),
  ...shareRoutes,
  route(tags.getConversionTags, getConversionTags, see),
  route(tags.createConversionTag, createConversionTag, tag),
  route(tags.updateConversionTag, updateConversionTag, tag),
  route(getConversionTagHealth, getTagHealth, see),
  ...catalogRoutes(deps.feeds),
  ...itemBatchRoutes,
  ...conversionRoutes({ clickIds: deps.clickIds }),
  route(getPromoter, promoterOf, self),
  route(createQuickPromotion, quickPromote, promote),
  ...forecastRoutes({ topics: deps.topics }),
  ...moneyRoutes(deps.cards),
  ...noticeRoutes,
  route(getAdReplay, seeReplay, operators),
  route(getAdEffect, withServices({ adsExperiment: deps.adsExperiment }, seeEffect), operators),
  route(reviews.getAdReviews, getReviews, operators),
  route(reviews.updateAdReview, updateReview, operators),
  route(reviews.createAdAppeal, appeal, change),
  route(settings.getAdSettings, withServices(defaultsOf(deps), getSettings), operators),
  route(settings.updateAdSettings, withServices(defaultsOf(deps), updateSettings), operators),
];
