import {
  type AdDraft,
  type createAdDraft as createCall,
  type deleteAdDraft as deleteCall,
  MAX_AD_DRAFTS,
  type updateAdDraft as updateCall,
} from '#contract/ads/drafts/drafts.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { countDrafts, type DraftRow, insertDraft, lockDraft, updateDraft } from './draft-store.ts';
import { draftView } from './draft-views.ts';
import { draftNotFound, requireDraft, requireSameVersion } from './require-open.ts';

/** Stores a new draft, however incomplete. */
export async function createDraft(
  { tx, now, viewer, adAccount }: AdvertiserContext,
  { document }: InputOf<typeof createCall>,
): Promise<AdDraft> {
  const { bucket, id: accountId } = adAccount;
  await hold(tx, `ads.drafts ${accountId}`);
  if ((await countDrafts(tx, adAccount)) >= MAX_AD_DRAFTS) {
    throw new Failure('too_many_drafts', 'You have too many drafts.', {
      detail: `An ad account can have up to ${MAX_AD_DRAFTS} drafts. Publish some, or throw some away.`,
    });
  }
  const row: DraftRow = {
    id: makeId(bucket, now.getTime()),
    bucket,
    accountId,
    status: 'DRAFT',
    document,
    changedBy: viewer.id,
    campaignId: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await insertDraft(tx, row);
  return draftView(tx, row);
}

/** Saves a draft; throws if it was changed meanwhile. */
export async function saveDraft(
  context: AdvertiserContext,
  { draft_id: id, version, document }: InputOf<typeof updateCall>,
): Promise<AdDraft> {
  const { tx, adAccount } = context;
  const before = await lockDraft(tx, adAccount, id);
  if (before === null) throw draftNotFound();
  requireSameVersion(before, version);
  return write(context, { ...before, document });
}

/** Deletes a draft. */
export async function deleteDraft(
  context: AdvertiserContext,
  { draft_id: id }: InputOf<typeof deleteCall>,
): Promise<AdDraft> {
  const { tx, adAccount } = context;
  const before = await lockDraft(tx, adAccount, id);
  if (before === null) throw draftNotFound();
  if (before.status === 'DELETED_DRAFT') return draftView(tx, before);
  requireDraft(before);
  return write(context, { ...before, status: 'DELETED_DRAFT' });
}

async function write({ tx, now, viewer }: AdvertiserContext, wanted: DraftRow): Promise<AdDraft> {
  const row = { ...wanted, changedBy: viewer.id, version: wanted.version + 1, updatedAt: now };
  await updateDraft(tx, row);
  return draftView(tx, row);
}
