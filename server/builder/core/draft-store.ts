import type { Scenario } from '#contract/kernel/gates.ts';
import type { DraftKind } from '#contract/builder/limits.ts';
import type { Composition } from '#contract/builder/pictures.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, idsByBucket, isStorableId } from '#server/kernel/core/ids.ts';

/** A picture's signature, with what determines its addresses and sizes. */
export interface StoredFile {
  readonly signature: string;
  readonly width: number;
  readonly height: number;
  readonly ext: 'jpg' | 'png' | 'webp' | 'gif';
}

/** A picture of a draft. */
export interface StoredPicture extends StoredFile {
  readonly composition: Composition;
  /** As drawn by the browser; null before that. */
  readonly composed: StoredFile | null;
  readonly title: string;
  readonly link: string | null;
  readonly text: string;
  readonly altText: string;
}

/** A tag in a picture: a pin or a person. */
export interface StoredTag {
  readonly kind: 'product' | 'person';
  readonly id: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

export interface DraftContent {
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  readonly link: string | null;
  readonly areCommentsOff: boolean;
  readonly pictures: readonly StoredPicture[];
  readonly tags: readonly StoredTag[];
}

/** The fields of a draft that a person sets. */
export interface DraftFields {
  readonly kind: DraftKind;
  readonly scenario: Scenario;
  readonly content: DraftContent;
  /** The advertiser it is made for. */
  readonly advertiserId: string | null;
  readonly boardId: string | null;
  readonly sectionId: string | null;
  readonly publishAt: Date | null;
}

export interface DraftRow extends DraftFields {
  readonly id: string;
  readonly personId: string;
  readonly state: 'draft' | 'scheduled' | 'publishing' | 'published';
  readonly version: number;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly pinId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a DraftRow. */
export const draftColumns = `
  id, person_id as "personId", kind, scenario, state, version, content, advertiser_id as "advertiserId",
  board_id as "boardId", section_id as "sectionId", publish_at as "publishAt", failure_code as "failureCode",
  failure_message as "failureMessage", pin_id as "pinId", created_at as "createdAt",
  updated_at as "updatedAt"`;

/** Inserts a draft; null if another process took the id, or the person has `most` drafts. */
export function insertDraft(
  tx: Tx,
  id: string,
  personId: string,
  fields: DraftFields,
  more: { readonly now: Date; readonly most: number },
): Promise<DraftRow | null> {
  return tx.row<DraftRow>(
    `insert into pin_drafts (bucket, id, person_id, kind, scenario, state, version, content,
       board_id, section_id, publish_at, created_at, updated_at, advertiser_id)
     select :bucket::smallint, :id, :personId, :kind, :scenario, 'draft', 1, :content::jsonb, :boardId, :sectionId, :publishAt::timestamptz, :now, :now,
       :advertiserId::bigint
     where :most > (select count(*) from pin_drafts
       where bucket = :bucket and person_id = :personId and state <> 'published')
     on conflict (bucket, id) do nothing
     returning ${draftColumns}`,
    {
      bucket: bucketOf(personId),
      id,
      personId,
      kind: fields.kind,
      scenario: fields.scenario,
      content: JSON.stringify(fields.content),
      boardId: fields.boardId,
      sectionId: fields.sectionId,
      publishAt: fields.publishAt,
      now: more.now,
      most: more.most,
      advertiserId: fields.advertiserId,
    },
  );
}

/** Counts a person's unpublished drafts. */
export async function countDrafts(tx: Tx, personId: string): Promise<number> {
  const row = await tx.row<{ drafts: number }>(
    `select count(*)::int as drafts from pin_drafts
     where bucket = :bucket and person_id = :personId and state <> 'published'`,
    { bucket: bucketOf(personId), personId },
  );
  return row?.drafts ?? 0;
}

/** Stores a person's changes as the next version and clears a previous failure. */
export async function updateDraftRow(
  tx: Tx,
  id: string,
  fields: DraftFields,
  now: Date,
): Promise<void> {
  await tx.run(
    `update pin_drafts set kind = :kind, scenario = :scenario, content = :content, board_id = :boardId, section_id = :sectionId,
       publish_at = :publishAt, updated_at = :now, advertiser_id = :advertiserId, version = version + 1, failure_code = null,
       failure_message = null
     where bucket = :bucket and id = :id`,
    {
      bucket: bucketOf(id),
      id,
      kind: fields.kind,
      scenario: fields.scenario,
      content: JSON.stringify(fields.content),
      boardId: fields.boardId,
      sectionId: fields.sectionId,
      publishAt: fields.publishAt,
      now,
      advertiserId: fields.advertiserId,
    },
  );
}

/** Returns existing drafts by id. */
export async function draftsByIds(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DraftRow>> {
  const known = ids.filter(isStorableId);
  if (known.length === 0) return new Map();
  const rows = await tx.rows<DraftRow>(
    `select ${draftColumns} from pin_drafts
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :known::bigint[]))`,
    { buckets: known.map(bucketOf), known },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Like draftsByIds, each locked until the transaction ends, in order of bucket and id: one statement for each bucket,
 * since a cluster locks no rows of several shards at once.
 */
export async function lockDrafts(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DraftRow>> {
  const drafts = new Map<string, DraftRow>();
  for (const [bucket, known] of idsByBucket(ids.filter(isStorableId))) {
    const rows = await tx.rows<DraftRow>(
      `select ${draftColumns} from pin_drafts
       where bucket = :bucket and id = any(:known::bigint[])
       order by id for update`,
      { bucket, known },
    );
    for (const row of rows) drafts.set(row.id, row);
  }
  return drafts;
}

/** Returns a person's drafts that are unscheduled or being published, newest first. */
export function draftsOf(
  tx: Tx,
  personId: string,
  after: string | null,
  limit: number,
): Promise<DraftRow[]> {
  return tx.rows<DraftRow>(
    `select ${draftColumns} from pin_drafts
     where bucket = :bucket and person_id = :personId and state in ('draft', 'publishing')
       and id < coalesce(:after::bigint, 9223372036854775807)
     order by id desc limit :limit`,
    { bucket: bucketOf(personId), personId, after, limit },
  );
}

/** Deletes locked drafts. */
export async function deleteDraftRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    `delete from pin_drafts
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))`,
    { buckets: ids.map(bucketOf), ids },
  );
}

/** Deletes all of a person's drafts, published or not. */
export async function deleteDraftsOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from pin_drafts where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}
