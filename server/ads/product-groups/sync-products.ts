import * as z from 'zod/mini';
import type { ItemAnswer } from '#contract/ads/items.ts';
import type { Ad, EntityStatus } from '#contract/ads/objects.ts';
import { createBoard as createBoardCall } from '#contract/boards.ts';
import { MAX_NAME, MAX_TITLE } from '#contract/kernel/limits.ts';
import { updatePin as updatePinCall } from '#contract/pins.ts';
import { createBoard, takenBoardNames, visibleBoards } from '#server/boards/index.ts';
import type { Jobs } from '#server/kernel/context/context.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { pinsByIds, updatePin } from '#server/pins/index.ts';
import type { Changing } from '../campaigns/note-changes.ts';
import { updateAds } from '../campaigns/write-ads.ts';
import { productsChanged } from '../catalogs/products-changed.ts';
import { adsByIds } from '../core/ad-store.ts';
import { groupsByIds } from '../core/group-store.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { contextOfOwner } from './act-as-owner.ts';
import { makeLater } from './make-product-ad.ts';
import { type AdChanges, adChanges } from './ad-changes.ts';
import {
  deleteProductAd,
  groupsLeft,
  lockProductAdsIn,
  type ProductAdRow,
  storeProductAd,
} from './product-ad-store.ts';
import { productBoard, promotingGroups, storeProductBoard } from './promotion-store.ts';
import { wantedAds } from './wanted-ads.ts';

const SYNC = 'ads.sync-products';
const LANES = 2;
const AT_ONCE = 30;
const LEFT_AT_ONCE = 1000;

const payload = z.object({ bucket: z.int(), account_id: z.string(), ad_group_id: z.string() });

/** Queues updating the ads of ad groups from their products. */
export async function syncLater(
  { jobs }: { readonly jobs: Jobs },
  account: { readonly bucket: number; readonly id: string },
  adGroupIds: readonly string[],
): Promise<void> {
  const { bucket, id: account_id } = account;
  const payloads = adGroupIds.map((ad_group_id) => ({ bucket, account_id, ad_group_id }));
  if (payloads.length > 0) await jobs.addAll(SYNC, payloads, { lane: `${SYNC}:${bucket % LANES}` });
}

/** Updates the ads after each successful run. */
const followTask = productsChanged.heardBy(async ({ bucket, account_id: id }, { tx, jobs }) => {
  await syncLater({ jobs }, { bucket, id }, await promotingGroups(tx, { bucket, id }, null));
});

/**
 * Makes the ads of an ad group match its products, in one transaction; what needs fetching is stored first, and created
 * by separate jobs.
 */
const syncTask: Task = {
  name: SYNC,
  isLong: true,
  async run(raw: unknown, job: JobContext) {
    const { account_id: accountId, ad_group_id: adGroupId } = payload.parse(raw);
    const context = await contextOfOwner(accountId, job);
    if (context === null) return;
    const group = (await groupsByIds(job.tx, context.adAccount, [adGroupId])).get(adGroupId);
    if (group === undefined || group.status === 'ARCHIVED' || group.status === 'DELETED_DRAFT')
      return;
    const rows = await lockProductAdsIn(job.tx, context.adAccount, adGroupId);
    const changes = adChanges(rows, await wantedAds(context, adGroupId));
    if (changes.make.length > 0) await ensureBoard(context);
    await apply(context, changes);
  },
};

/** Retries products whose job failed for good, long after its last attempt: their data source may never run again. */
const goOnTask: Task = {
  name: 'ads.make-products-left',
  daily: [50, 3],
  isLong: true,
  async run(_, { read, jobs }: JobContext) {
    let after = { bucket: -1, adGroupId: '0' };
    for (;;) {
      const groups = await groupsLeft(read, after, LEFT_AT_ONCE);
      for (const { bucket, accountId: id, adGroupId } of groups) {
        await syncLater({ jobs }, { bucket, id }, [adGroupId]);
      }
      const last = groups.at(-1);
      if (last === undefined) return;
      after = last;
    }
  },
};

export const syncProductsTasks: readonly Task[] = [followTask, syncTask, goOnTask];

async function apply(context: Changing, changes: AdChanges): Promise<void> {
  const { tx } = context;
  await changeAds(context, changes.archive, () => ({ status: 'ARCHIVED' }));
  for (const row of changes.reword) await reword(context, row);
  const paused = await changeAds(
    context,
    adIdsOf(changes.pause),
    () => ({ status: 'PAUSED' }),
    'ACTIVE',
  );
  await changeAds(context, adIdsOf(changes.resume), () => ({ status: 'ACTIVE' }), 'PAUSED');
  const { make, resume, move } = changes;
  // An ad paused by somebody else is not resumed.
  const pause = changes.pause.filter(({ adId }) => paused.has(adId ?? ''));
  for (const row of [...changes.reword, ...move, ...pause, ...resume, ...make]) {
    await storeProductAd(tx, row);
  }
  // Another product group may have another bid.
  await tellOfAdsIn(tx, context.adAccount, adIdsOf(move));
  for (const row of changes.drop) await deleteProductAd(tx, row);
  await makeLater(context, make);
}

const adIdsOf = (rows: readonly ProductAdRow[]): string[] => rows.flatMap(({ adId }) => adId ?? []);

/** Ads archived by their owner stay archived. */
const isOpen = (status: EntityStatus): boolean => status === 'ACTIVE' || status === 'PAUSED';

/** Changes ads on behalf of their owner, only those with the status `from` if it is set; returns their ids. */
async function changeAds(
  context: Changing,
  ids: readonly string[],
  changeOf: (id: string) => Record<string, unknown>,
  from?: string,
): Promise<ReadonlySet<string>> {
  const { tx, adAccount } = context;
  const found = [...(await adsByIds(tx, adAccount, ids)).values()];
  const items = found
    .filter(({ status }) => (from === undefined ? isOpen(status) : status === from))
    .map(({ id, version }) => ({ id, version, ...changeOf(id) }));
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const some = items.slice(at, at + AT_ONCE);
    const answers: ItemAnswer<Ad>[] = await updateAds(context, {
      advertiser_id: adAccount.id,
      items: some,
    });
    const refused = answers.find(({ exceptions }) => exceptions.length > 0);
    if (refused)
      throw new Error(`an ad of a product was not changed: ${refused.exceptions[0]?.message}`);
  }
  return new Set(items.map(({ id }) => id));
}

/** Updates Pin and ad to the product's current title and link; both are reviewed again. */
async function reword(
  context: Changing,
  { pinId, adId, title, link }: ProductAdRow,
): Promise<void> {
  if (pinId === null || adId === null) return;
  // If the Pin was deleted there is nothing to update; its ad is rejected anyway.
  if ((await pinsByIds(context.tx, [pinId])).length === 0) return;
  const cut = title.slice(0, MAX_TITLE).toWellFormed();
  await updatePin(context, z.parse(updatePinCall.input, { id: pinId, title: cut, link }));
  await changeAds(context, [adId], () => ({ name: cut, destination_url: null }));
}

/** Creates the business's public board for product Pins, unless it exists. */
async function ensureBoard(context: Changing): Promise<void> {
  const { tx, viewer, adAccount } = context;
  const there = await productBoard(tx, adAccount);
  if (there !== null && (await visibleBoards(tx, viewer, [there])).size > 0) return;
  const plain = 'Products';
  const numbered = `Products ${adAccount.id}`.slice(0, MAX_NAME);
  const taken = await takenBoardNames(tx, viewer.id, [plain], adAccount.id);
  const name = taken.size > 0 ? numbered : plain;
  const input = z.parse(createBoardCall.input, {
    name,
    privacy: 'public',
    advertiser_id: adAccount.id,
  });
  await storeProductBoard(tx, adAccount, (await createBoard(context, input)).id);
}
