import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { draftColumns, type DraftRow } from '../core/draft-store.ts';

/** Returns a person's scheduled drafts, next first, after a time and id. */
export function scheduledOf(
  tx: Tx,
  personId: string,
  after: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<DraftRow[]> {
  return tx.rows<DraftRow>(
    `select ${draftColumns} from pin_drafts
     where bucket = :bucket and person_id = :personId and state = 'scheduled'
       and (publish_at, id) > (:at::timestamptz, :id::bigint)
     order by publish_at, id limit :limit`,
    {
      bucket: bucketOf(personId),
      personId,
      at: after?.at ?? new Date(0),
      id: after?.id ?? '0',
      limit,
    },
  );
}

/** A draft's next state; `failure` is why it could not be published. */
export interface Step {
  readonly state: DraftRow['state'];
  readonly publishAt: Date | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly pinId: string | null;
}

/** Changes a locked draft's state, as its next version. */
export async function stepDraft(tx: Tx, id: string, step: Step, now: Date): Promise<void> {
  await tx.run(
    `update pin_drafts set state = :state, publish_at = :publishAt, failure_code = :code, failure_message = :message,
       pin_id = :pinId, updated_at = :now, version = version + 1
     where bucket = :bucket and id = :id`,
    {
      bucket: bucketOf(id),
      id,
      state: step.state,
      publishAt: step.publishAt,
      code: step.failure?.code ?? null,
      message: step.failure?.message ?? null,
      pinId: step.pinId,
      now,
    },
  );
}

/** Deletes up to `limit` drafts published before `before`; returns how many. */
export function deletePublishedBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(
    `delete from pin_drafts where (bucket, id) in (
       select bucket, id from pin_drafts where state = 'published' and updated_at < :before
       order by updated_at limit :limit)`,
    { before, limit },
  );
}

/** Returns those of these pictures that are in a draft. */
export async function draftedAmong(
  tx: Tx,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  // A full scan, which is fine because only removals need it.
  const rows = await tx.rows<{ signature: string }>(
    `select distinct named #>> '{}' as signature
     from pin_drafts, jsonb_path_query(content, '$.pictures[*].**.signature') as named
     where named #>> '{}' = any(:signatures)`,
    { signatures },
  );
  return new Set(rows.map((row) => row.signature));
}
