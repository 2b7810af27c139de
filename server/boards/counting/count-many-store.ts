import type { Tx } from '#server/kernel/db/tx.ts';

/** Pins added to a board or section: how many, and the newest pictures, newest first. */
export interface Came {
  readonly bucket: number;
  readonly id: string;
  readonly count: number;
  readonly signatures: readonly string[];
}

/** Like addToBoard, for many boards; `cover` replaces one that nobody chose. */
export async function addToBoards(
  tx: Tx,
  boards: readonly (Came & { readonly cover: string | null; readonly by_owner: boolean })[],
  now: Date,
): Promise<void> {
  await tx.run(
    `update boards set
       pin_count = pin_count + came.count,
       recent_signatures = array(
         select signature
         from unnest(came.signatures || recent_signatures) with ordinality as recent (signature, place)
         group by signature order by min(place) limit 5),
       cover_signature = case
         when cover_signature is null then coalesce(came.cover, came.signatures[1])
         when came.cover is not null and not cover_chosen then came.cover
         else cover_signature end,
       last_saved_at = case when came.by_owner then greatest(last_saved_at, :now)
         else last_saved_at end,
       updated_at = :now,
       version = version + 1
     from jsonb_to_recordset(:boards::jsonb)
       as came (bucket smallint, id bigint, count integer, signatures text[], cover text,
         by_owner boolean)
     where boards.bucket = came.bucket and boards.id = came.id`,
    { boards: JSON.stringify(boards), now },
  );
}

/** Like addToSection, for many sections. */
export async function addToSections(tx: Tx, sections: readonly Came[]): Promise<void> {
  await tx.run(
    `update sections set
       pin_count = pin_count + came.count,
       recent_signatures = array(
         select signature
         from unnest(came.signatures || recent_signatures) with ordinality as recent (signature, place)
         group by signature order by min(place) limit 5)
     from jsonb_to_recordset(:sections::jsonb)
       as came (bucket smallint, id bigint, count integer, signatures text[])
     where sections.bucket = came.bucket and sections.id = came.id`,
    { sections: JSON.stringify(sections) },
  );
}
