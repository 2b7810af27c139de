import type { Experiment } from '#contract/kernel/experiments.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import type { Media } from '#server/media/index.ts';
import { forgetPutOffTask } from './needs/put-off-need.ts';
import { followSavesTask } from './audiences/find-engaged.ts';
import { forgetAudienceTask } from './audiences/forget-audience.ts';
import { makeAudiencesTasks } from './audiences/make-audience.ts';
import { matchListTasks } from './audiences/match-list.ts';
import { anchorTask } from './billing/anchor-days.ts';
import { attributeTask } from './attribution/attribute.ts';
import { forgetConversionsTask } from './attribution/forget-conversions.ts';
import { closeTask } from './billing/close-accounts.ts';
import { reconcileTasks } from './billing/reconcile.ts';
import { expireCreditsTask } from './offers/expire-credits.ts';
import { documentsTask } from './documents/write-documents.ts';
import { countHideTask, countSaveTask } from './intake/count-act.ts';
import type { IntakeParts } from './intake/count-event.ts';
import { clearFeedTask } from './catalogs/clear-runs.ts';
import type { FeedServices } from './catalogs/feed-services.ts';
import { giveUpRunsTask } from './catalogs/give-up-runs.ts';
import { ingestTask } from './catalogs/ingest.ts';
import { forgetItemBatchesTask } from './item-batches/forget-item-batches.ts';
import { writeItemsTask } from './item-batches/write-items.ts';
import { planRunsTask } from './catalogs/plan-runs.ts';
import { countProductsTasks } from './product-groups/count-products.ts';
import { makeProductAdTask } from './product-groups/make-product-ad.ts';
import { syncProductsTasks } from './product-groups/sync-products.ts';
import { checkAdTask, type ReviewDeps } from './review/check-ad.ts';
import { followPinsTasks } from './review/follow-pins.ts';
import { cardTasks } from './payments/card-routes.ts';
import type { CardServices } from './payments/card-services.ts';
import { forgetCardTasks } from './payments/forget-cards.ts';
import { lookAtHiddenTask } from './review/look-at-hidden.ts';
import { paceTask } from './pacing/pace.ts';
import type { Topics } from './pacing/read-serving.ts';
import { forgetReportsTask } from './reporting/forget-reports.ts';
import { rollTasks } from './reporting/roll.ts';
import { applySheetTask, endSheetsTask, forgetSheetsTask } from './sheet-uploads/apply-sheet.ts';
import { endReportFilesTask, makeReportFileTask } from './report-files/make-report-file.ts';
import { mailReportTask, type ReportMailDeps } from './report-mails/mail-report.ts';
import { planReportsTask } from './report-mails/plan-reports.ts';
import { replayTask } from './replay/replay-charged.ts';
import { endShareTask } from './sharing/end-share.ts';
import { findCausesTask, forgetNoticesTask } from './telling/find-causes.ts';
import { type LetterDeps, lettersTask } from './telling/write-letters.ts';
import { countEffectsTask } from './upkeep/count-effects.ts';
import { forgetChangesTask } from './upkeep/forget-changes.ts';
import { forgetEpochsTask } from './upkeep/forget-epochs.ts';
import { forgetTask } from './upkeep/forget-events.ts';

/** Jobs of the ledger and the aggregates for reports. */
export const moneyJobs: readonly Task[] = [
  closeTask,
  anchorTask,
  documentsTask,
  expireCreditsTask,
  ...rollTasks,
  attributeTask,
  ...reconcileTasks,
];

/**
 * Jobs that also run with advertising off: people's data is still deleted in time, and other domains' events need a
 * consumer, or they would stay queued for ever.
 */
export const adUpkeepJobs = (db: Database, cards: CardServices): readonly Task[] => [
  ...forgetCardTasks(cards),
  clearFeedTask(db),
  forgetTask,
  forgetReportsTask,
  forgetPutOffTask,
  endReportFilesTask,
  forgetConversionsTask,
  forgetEpochsTask,
  forgetChangesTask,
  forgetNoticesTask,
  endSheetsTask,
  forgetSheetsTask,
  forgetItemBatchesTask,
  forgetAudienceTask,
  endShareTask,
  followSavesTask,
  ...followPinsTasks,
];

/** What the jobs need besides the database. */
interface JobDeps extends ReviewDeps, LetterDeps, ReportMailDeps {
  readonly topics: Topics;
  /** Determines who sees ads at all. */
  readonly adsExperiment: Experiment;
  readonly intake: IntakeParts;
  readonly feeds: FeedServices;
  readonly media: Media;
  readonly db: Database;
  readonly clock: () => Date;
  readonly cards: CardServices;
}

/** The domain's jobs. */
export const adJobs = (deps: JobDeps): readonly Task[] => [
  countHideTask(deps.intake),
  countSaveTask(deps.intake),
  checkAdTask(deps),
  lookAtHiddenTask,
  paceTask(deps.topics),
  replayTask,
  findCausesTask,
  lettersTask(deps),
  countEffectsTask(deps.adsExperiment),
  ...makeAudiencesTasks,
  ...matchListTasks,
  applySheetTask(deps.media),
  makeReportFileTask,
  planReportsTask,
  mailReportTask(deps),
  planRunsTask,
  giveUpRunsTask,
  writeItemsTask,
  ingestTask({ ...deps.feeds, db: deps.db, clock: deps.clock }),
  ...countProductsTasks,
  ...syncProductsTasks,
  makeProductAdTask(deps.media),
  ...moneyJobs,
  ...cardTasks(deps.cards),
  ...adUpkeepJobs(deps.db, deps.cards),
];
