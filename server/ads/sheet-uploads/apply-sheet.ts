import * as z from 'zod/mini';
import { SHEET_DAYS, SHEET_PROBLEMS } from '#contract/ads/bulk/sheet-uploads.ts';
import type { SheetEntity } from '#contract/ads/bulk/sheet.ts';
import type { ItemAnswer } from '#contract/ads/items.ts';
import { adAccountsThrough } from '#server/business/index.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { AdAccount } from '#server/kernel/context/context.ts';
import { actingAs, originOfNobody, viewerWithoutSession } from '#server/kernel/context/nobody.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { waitingKeys } from '#server/kernel/jobs/waiting-keys.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Media } from '#server/media/index.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { createKeywords, updateKeywords } from '../campaigns/keywords.ts';
import { updateAds } from '../campaigns/write-ads.ts';
import { createCampaigns, updateCampaigns } from '../campaigns/write-campaigns.ts';
import { createGroups, updateGroups } from '../campaigns/write-groups.ts';
import { createPromotions, updatePromotions } from '../product-groups/promotion-items.ts';
import { type Applying, createSheetAds } from './create-sheet-ads.ts';
import { fetchPictures, rowsReady } from './fetch-pictures.ts';
import { columnFor, PARENT_FIELDS } from './read-row.ts';
import {
  type Action,
  endRows,
  failWaitingRows,
  forgetSheets,
  lockSheetUpload,
  lockStuckSheet,
  madeBy,
  type RowEnd,
  runningSheet,
  type SheetUploadRow,
  STATES,
  type StoredRow,
  storeSheetUpload,
  stuckSheets,
  waitingRows,
} from './sheet-upload-store.ts';

const APPLY = 'ads.apply-sheet';
/** Rows per step, each in one transaction. */
const ROWS_OF_STEP = 300;
/** The most per call. */
const AT_ONCE = 30;
const DAY_MS = 86_400_000;
const STUCK = "Something went wrong on our end. Rows that weren't applied can be sent again.";

const step = z.object({ account_id: z.string(), upload_id: z.string(), person_id: z.string() });
type Step = z.infer<typeof step>;

/** Queues applying the rows of a sheet on behalf of a person. */
export async function applyLater({ jobs }: Pick<JobContext, 'jobs'>, work: Step): Promise<void> {
  await jobs.add(APPLY, work, { jobKey: keyOf(work.upload_id) });
}

/** The key of a sheet's job, which allows one at a time. */
const keyOf = (uploadId: string): string => `${APPLY}:${uploadId}`;

type Item = Record<string, unknown>;
type UseCase = (
  context: Applying,
  input: { readonly advertiser_id: string; readonly items: Item[] },
) => Promise<ItemAnswer<{ readonly id: string }>[]>;

/** The use cases of the calls: a row does the same as its call. */
const USE_CASES: Readonly<Record<SheetEntity, Readonly<Record<Action, UseCase>>>> = {
  CAMPAIGN: { CREATE: createCampaigns, EDIT: updateCampaigns },
  AD_GROUP: { CREATE: createGroups, EDIT: updateGroups },
  AD: { CREATE: createSheetAds, EDIT: updateAds },
  KEYWORD: { CREATE: createKeywords, EDIT: updateKeywords },
  PRODUCT_GROUP: { CREATE: createPromotions, EDIT: updatePromotions },
};

/**
 * Applies a sheet in steps. Pictures are fetched before a step's transaction. Each step's changes and the state of its
 * rows commit together, so that a step repeated after a kill applies no row twice.
 */
export const applySheetTask = (media: Media): Task => ({
  name: APPLY,
  run: async (payload, context) => applyStep(media, step.parse(payload), context),
});

/** Fails sheets without progress for a day, unless their job is still queued, as after a long outage. */
export const endSheetsTask: Task = {
  name: 'ads.end-sheets',
  hourly: 37,
  isLong: true,
  async run(_payload, { tx, now }) {
    const before = new Date(now.getTime() - DAY_MS);
    const stuck = await stuckSheets(tx, before);
    const waiting = await waitingKeys(
      tx,
      stuck.map(({ id }) => keyOf(id)),
    );
    for (const at of stuck) {
      const upload = waiting.has(keyOf(at.id)) ? null : await lockStuckSheet(tx, at, before);
      if (upload !== null) await endEarly(tx, upload, now, STUCK);
    }
  },
};

/** Deletes nightly sheets that have not changed for long. */
export const forgetSheetsTask: Task = {
  name: 'ads.forget-sheets',
  daily: [20, 4],
  keepsDays: SHEET_DAYS,
  isLong: true,
  run: (_payload, { tx, now }) => forgetSheets(tx, new Date(now.getTime() - SHEET_DAYS * DAY_MS)),
};

async function applyStep(media: Media, work: Step, job: JobContext): Promise<void> {
  const { tx, read, now } = job;
  const at = { bucket: bucketOf(work.account_id), id: work.account_id };
  const running = await runningSheet(read, at, work.upload_id);
  if (running === null) return;
  const person = await contextOf(work, job, media);
  const isRefused = typeof person === 'string';
  const next = isRefused ? [] : await waitingRows(read, running, ROWS_OF_STEP);
  const pictures = await fetchPictures(media, job, work.person_id, next);
  const upload = await lockSheetUpload(tx, at, work.upload_id);
  if (upload === null || upload.endedAt !== null) return;
  if (isRefused) {
    await endEarly(tx, upload, now, person);
    return;
  }
  const waiting = await waitingRows(tx, upload, ROWS_OF_STEP);
  const rows = rowsReady(waiting, pictures);
  let [done, failed] = [upload.done, upload.failed];
  for (const some of alike(rows)) {
    const ends = await applyRows({ ...person, pictures }, upload, some);
    await endRows(tx, upload, ends);
    const ended = ends.filter(({ state }) => state === STATES.DONE).length;
    done += ended;
    failed += ends.length - ended;
  }
  const isOver = rows.length === waiting.length && waiting.length < ROWS_OF_STEP;
  const endedAt = isOver ? now : null;
  await storeSheetUpload(tx, { ...upload, done, failed, endedAt, updatedAt: now });
  if (!isOver) await applyLater(job, work);
}

/** Ends a sheet that cannot continue: waiting rows are marked as not applied. */
async function endEarly(tx: Tx, upload: SheetUploadRow, now: Date, reason: string): Promise<void> {
  const left = await failWaitingRows(tx, upload, SHEET_PROBLEMS.notApplied);
  const failed = upload.failed + left;
  await storeSheetUpload(tx, { ...upload, failed, endedAt: now, updatedAt: now, reason });
}

/** Returns the person's context while they still have the right; otherwise the reason. */
async function contextOf(
  { account_id: accountId, person_id: personId }: Step,
  { tx, read, now, jobs, log, signal }: JobContext,
  media: Media,
): Promise<Omit<Applying, 'pictures'> | string> {
  const person = (await peopleByIds(read, [personId])).get(personId);
  if (person === undefined) return 'The person who sent this sheet has left.';
  const viewer = viewerWithoutSession(person.id, person.username);
  const origin = originOfNobody(APPLY, { mediaUrl: media.baseUrl });
  const acting = actingAs(viewer, { tx, read, now, jobs, log, signal, origin });
  try {
    const find = adAccountsThrough(unblockedAmong);
    const adAccount: AdAccount = await find(read, viewer, accountId, 'campaigns');
    return { ...acting, adAccount, media, changeSource: 'bulk' };
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    return "The person who sent this sheet can't change campaigns here any more.";
  }
}

/** Groups consecutive rows that one call can apply: of the same kind, and none the parent of another. */
function alike(rows: readonly StoredRow[]): StoredRow[][] {
  const groups: StoredRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const first = last?.[0];
    const isAlike = first?.entity === row.entity && first.action === row.action;
    if (last && isAlike && last.length < AT_ONCE) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

async function applyRows(
  context: Applying,
  upload: SheetUploadRow,
  rows: readonly StoredRow[],
): Promise<RowEnd[]> {
  const [{ entity, action } = {}] = rows;
  if (!entity || !action) throw new Error('a row that waits has no kind');
  const parentRows = rows.flatMap(({ parentRow }) => parentRow ?? []);
  const made = await madeBy(context.tx, upload, parentRows);
  const ready = rows.map((row) => ({ row, item: itemOf(row, made) }));
  const items = ready.flatMap(({ item }) => (item === null ? [] : [item]));
  const answers =
    items.length === 0
      ? []
      : await answersTo(context, USE_CASES[entity][action], context.adAccount.id, items);
  let next = 0;
  return ready.map(({ row, item }): RowEnd => {
    if (item === null)
      return failedRow(row, columnFor(entity, 'ad_group_id'), SHEET_PROBLEMS.notMade);
    const answer = answers[next];
    next += 1;
    const [why] = answer?.exceptions ?? [];
    if (answer?.data) {
      const madeId = action === 'CREATE' ? answer.data.id : null;
      return { row: row.row, state: STATES.DONE, madeId, column: null, error: null };
    }
    return failedRow(row, columnFor(entity, why?.field ?? null), why?.message ?? '');
  });
}

const failedRow = ({ row }: StoredRow, column: string, error: string): RowEnd => ({
  row,
  state: STATES.FAILED,
  madeId: null,
  column,
  error,
});

/** An error of the whole call, before any write, is reported for each row. */
async function answersTo(
  context: Applying,
  useCase: UseCase,
  advertiser_id: string,
  items: Item[],
): Promise<ItemAnswer<{ readonly id: string }>[]> {
  try {
    return await useCase(context, { advertiser_id, items });
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== 'terms_not_accepted') throw cause;
    const exception = { code: 0, error_code: cause.code, message: cause.message, field: null };
    return items.map(() => ({ data: null, exceptions: [exception] }));
  }
}

/** Returns the item of a call, with the id that an earlier row created as its parent; null if that row failed. */
function itemOf(
  { item, parentRow, entity }: StoredRow,
  made: ReadonlyMap<number, string>,
): Item | null {
  if (parentRow === null || !entity || entity === 'CAMPAIGN') return { ...item };
  const parent = made.get(parentRow);
  return parent === undefined ? null : { ...item, [PARENT_FIELDS[entity]]: parent };
}
