import type { DRAFT_STATUSES, DraftDocument } from '#contract/ads/drafts/drafts.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';

/** A campaign that is not created yet. */
export interface DraftRow {
  readonly id: string;
  readonly bucket: number;
  readonly accountId: string;
  readonly status: (typeof DRAFT_STATUSES)[number];
  readonly document: DraftDocument;
  /** The person who saved it last. */
  readonly changedBy: string;
  readonly campaignId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `bucket, id, account_id as "accountId", status, document, changed_by as "changedBy",
  campaign_id as "campaignId", version, created_at as "createdAt", updated_at as "updatedAt"`;

/** Drafts stored before product groups existed have none. */
const readRow = (row: DraftRow): DraftRow => ({
  ...row,
  document: {
    ...row.document,
    ad_groups: row.document.ad_groups.map((group) => ({
      ...group,
      product_groups: (group as Partial<typeof group>).product_groups ?? [],
    })),
  },
});

/** Returns the ad account's unpublished drafts, newest first. */
export async function draftsPage(
  tx: Tx,
  account: AccountAt,
  before: string | null,
  limit: number,
): Promise<DraftRow[]> {
  const rows = await tx.rows<DraftRow>(
    `select ${COLUMNS} from ad_drafts
     where bucket = :bucket and account_id = :accountId and status = 'DRAFT'
       and (:before::bigint is null or id < :before::bigint)
     order by id desc limit :limit`,
    { bucket: account.bucket, accountId: account.id, before, limit },
  );
  return rows.map(readRow);
}

export async function countDrafts(tx: Tx, account: AccountAt): Promise<number> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from ad_drafts
     where bucket = :bucket and account_id = :accountId and status = 'DRAFT'`,
    { bucket: account.bucket, accountId: account.id },
  );
  return row?.count ?? 0;
}

/** Returns a draft of the ad account, in any state. */
export async function draftById(tx: Tx, account: AccountAt, id: string): Promise<DraftRow | null> {
  const row = await tx.row<DraftRow>(
    `select ${COLUMNS} from ad_drafts
     where bucket = :bucket and id = :id and account_id = :accountId`,
    { bucket: account.bucket, id, accountId: account.id },
  );
  return row && readRow(row);
}

/** Like draftById, locked until the transaction ends. */
export async function lockDraft(tx: Tx, account: AccountAt, id: string): Promise<DraftRow | null> {
  const row = await tx.row<DraftRow>(
    `select ${COLUMNS} from ad_drafts
     where bucket = :bucket and id = :id and account_id = :accountId for update`,
    { bucket: account.bucket, id, accountId: account.id },
  );
  return row && readRow(row);
}

export async function insertDraft(tx: Tx, { document, ...row }: DraftRow): Promise<void> {
  await tx.run(
    `insert into ad_drafts
       (bucket, id, account_id, status, document, changed_by, campaign_id, version, created_at, updated_at)
     values (:bucket, :id, :accountId, :status, :document::jsonb, :changedBy, :campaignId, :version,
       :createdAt, :updatedAt)`,
    { ...row, document: JSON.stringify(document) },
  );
}

/** Stores the next version of a locked draft. */
export async function updateDraft(tx: Tx, row: DraftRow): Promise<void> {
  const { document, accountId: _, createdAt: __, ...changed } = row;
  await tx.run(
    `update ad_drafts set status = :status, document = :document::jsonb, changed_by = :changedBy,
       campaign_id = :campaignId, version = :version, updated_at = :updatedAt
     where bucket = :bucket and id = :id`,
    { ...changed, document: JSON.stringify(document) },
  );
}
