import type { Tx } from '#server/kernel/db/tx.ts';

// More than one use can leave behind.
const SWEPT_AT_ONCE = 10;

/**
 * Consumes a token; returns false if already used. Also deletes some expired ones. Pass `read`, not a transaction: a
 * refusal must not make the token valid again.
 */
export async function useToken(
  read: Tx,
  token: { readonly id: Buffer; readonly requestId: string; readonly expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const row = await read.row(
    `with swept as (
       delete from used_human_tokens where id in (
         select id from used_human_tokens where expires_at <= :now and id <> :id
         order by expires_at limit :sweptAtOnce for update skip locked))
     insert into used_human_tokens (id, request_id, expires_at) values (:id, :requestId, :expiresAt)
     on conflict (id) do update set request_id = excluded.request_id
       where used_human_tokens.request_id = excluded.request_id
     returning 1 as used`,
    {
      id: token.id,
      requestId: token.requestId,
      expiresAt: token.expiresAt,
      now,
      sweptAtOnce: SWEPT_AT_ONCE,
    },
  );
  return row !== null;
}
