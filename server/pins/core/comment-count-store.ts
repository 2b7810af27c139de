import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Increments the comment count of a pin that the caller has locked. */
export async function countComment(
  tx: Tx,
  pin: { readonly id: string; readonly signature: string },
): Promise<void> {
  await tx.run(
    `insert into pin_comments (bucket, pin_id, signature, comments, are_off)
     values (:bucket, :id, :signature, 1, false)
     on conflict (bucket, pin_id) do update set comments = pin_comments.comments + 1`,
    { bucket: bucketOf(pin.id), id: pin.id, signature: pin.signature },
  );
}

/** Decreases a pin's comment count by `count`; does nothing if the pin is gone. */
export async function uncountComments(tx: Tx, pinId: string, count: number): Promise<void> {
  await tx.run(
    'update pin_comments set comments = comments - :count where bucket = :bucket and pin_id = :pinId',
    { bucket: bucketOf(pinId), pinId, count },
  );
}

/** Locks the pin's count and corrects it to the result of `count`; returns true if it differed. */
export async function correctCommentCount(
  tx: Tx,
  pinId: string,
  count: () => Promise<number>,
): Promise<boolean> {
  const name = { bucket: bucketOf(pinId), pinId };
  await tx.run(
    'select 1 from pin_comments where bucket = :bucket and pin_id = :pinId for update',
    name,
  );
  const rows = await tx.run(
    'update pin_comments set comments = :comments where bucket = :bucket and pin_id = :pinId and comments <> :comments',
    { ...name, comments: await count() },
  );
  return rows === 1;
}

/** Sets whether the pin accepts and shows comments. */
export async function switchComments(
  tx: Tx,
  pin: { readonly id: string; readonly signature: string },
  areOff: boolean,
): Promise<void> {
  await tx.run(
    `insert into pin_comments (bucket, pin_id, signature, comments, are_off)
     values (:bucket, :id, :signature, 0, :areOff)
     on conflict (bucket, pin_id) do update set are_off = excluded.are_off`,
    { bucket: bucketOf(pin.id), id: pin.id, signature: pin.signature, areOff },
  );
}
