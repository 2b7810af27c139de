import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { draftColumns, type DraftRow } from '../core/draft-store.ts';

/** A person's scheduled drafts, the next first, after a moment and an id. */
export function scheduledOf(
  tx: Tx,
  personId: string,
  after: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<DraftRow[]> {
  return tx.rows<DraftRow>(
    `select ${draftColumns} from pin_drafts
     where bucket = $1 and person_id = $2 and state = 'scheduled'
       and (publish_at, id) > ($3::timestamptz, $4::bigint)
     order by publish_at, id limit $5`,
    [bucketOf(personId), personId, after?.at ?? new Date(0), after?.id ?? '0', limit],
  );
}

/** Where a draft stands next; `failure` is why it came back to the drafts. */
export interface Step {
  readonly state: DraftRow['state'];
  readonly publishAt: Date | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly pinId: string | null;
}

/** Moves a draft on, as its next version; the caller holds it. */
export async function stepDraft(tx: Tx, id: string, step: Step, now: Date): Promise<void> {
  await tx.run(
    `update pin_drafts set state = $3, publish_at = $4, failure_code = $5, failure_message = $6,
       pin_id = $7, updated_at = $8, version = version + 1
     where bucket = $1 and id = $2`,
    [
      bucketOf(id),
      id,
      step.state,
      step.publishAt,
      step.failure?.code ?? null,
      step.failure?.message ?? null,
      step.pinId,
      now,
    ],
  );
}

/** Forgets drafts that were published before `before`, at most `limit`; how many. */
export function deletePublishedBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(
    `delete from pin_drafts where (bucket, id) in (
       select bucket, id from pin_drafts where state = 'published' and updated_at < $1
       order by updated_at limit $2)`,
    [before, limit],
  );
}

/** Of these pictures, those that a draft holds. */
export async function draftedAmong(
  tx: Tx,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  // Looks through all drafts: only a removal asks.
  const rows = await tx.rows<{ signature: string }>(
    `select distinct named #>> '{}' as signature
     from pin_drafts, jsonb_path_query(content, '$.pictures[*].**.signature') as named
     where named #>> '{}' = any($1)`,
    [signatures],
  );
  return new Set(rows.map((row) => row.signature));
}
