import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A person's relations to a board, apart from ownership. */
export interface Tie {
  readonly isFollowed: boolean;
  /** Whether they have an unanswered invitation. */
  readonly isInvited: boolean;
  /** When they archived it. */
  readonly archivedAt: Date | null;
}

/** Returns the person's relations to each board; a visitor has none. */
export async function tiesTo(
  tx: Tx,
  person: { readonly id: string } | null,
  boardIds: readonly string[],
): Promise<ReadonlyMap<string, Tie>> {
  if (person === null || boardIds.length === 0) return new Map();
  const rows = await tx.rows<Tie & { id: string }>(
    `select boards.id,
       exists (select 1 from board_followers as mine where mine.bucket = boards.bucket
         and mine.board_id = boards.id and mine.person_id = :id) as "isFollowed",
       exists (select 1 from board_invitations as mine where mine.bucket = boards.bucket
         and mine.board_id = boards.id and mine.person_id = :id and mine.state = 'pending')
         as "isInvited",
       (select archived_at from board_archives as mine where mine.bucket = boards.bucket
         and mine.board_id = boards.id and mine.person_id = :id) as "archivedAt"
     from boards
     where (boards.bucket, boards.id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]))`,
    { buckets: boardIds.map(bucketOf), boardIds, id: person.id },
  );
  return new Map(rows.map((row) => [row.id, row]));
}
