import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** One comment more is at the pin, which the caller holds. */
export async function countComment(
  tx: Tx,
  pin: { readonly id: string; readonly signature: string },
): Promise<void> {
  await tx.run(
    `insert into pin_comments (bucket, pin_id, signature, comments, are_off)
     values ($1, $2, $3, 1, false)
     on conflict (bucket, pin_id) do update set comments = pin_comments.comments + 1`,
    [bucketOf(pin.id), pin.id, pin.signature],
  );
}

/** So many comments fewer are at the pin; nothing is counted at one that is gone. */
export async function uncountComments(tx: Tx, pinId: string, count: number): Promise<void> {
  await tx.run(
    'update pin_comments set comments = comments - $3 where bucket = $1 and pin_id = $2',
    [bucketOf(pinId), pinId, count],
  );
}

/** Locks the pin's count and writes what `count` finds if that differs; true when it did. */
export async function correctCommentCount(
  tx: Tx,
  pinId: string,
  count: () => Promise<number>,
): Promise<boolean> {
  const name = [bucketOf(pinId), pinId];
  await tx.run('select 1 from pin_comments where bucket = $1 and pin_id = $2 for update', name);
  const rows = await tx.run(
    'update pin_comments set comments = $3 where bucket = $1 and pin_id = $2 and comments <> $3',
    [...name, await count()],
  );
  return rows === 1;
}

/** Whether the pin takes comments and shows them. */
export async function switchComments(
  tx: Tx,
  pin: { readonly id: string; readonly signature: string },
  areOff: boolean,
): Promise<void> {
  await tx.run(
    `insert into pin_comments (bucket, pin_id, signature, comments, are_off)
     values ($1, $2, $3, 0, $4)
     on conflict (bucket, pin_id) do update set are_off = excluded.are_off`,
    [bucketOf(pin.id), pin.id, pin.signature, areOff],
  );
}
