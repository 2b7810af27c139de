import type { Tx } from '#server/kernel/db/tx.ts';

// More than one use can leave behind.
const SWEPT_AT_ONCE = 10;

/**
 * Uses a token up; false when another request has used it. Some that have run out go with each. Give
 * `read`, not a transaction: a refusal must not make the token good again.
 */
export async function useToken(
  read: Tx,
  token: { readonly id: Buffer; readonly requestId: string; readonly expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const row = await read.row(
    `with swept as (
       delete from used_human_tokens where id in (
         select id from used_human_tokens where expires_at <= $4 and id <> $1
         order by expires_at limit $5 for update skip locked))
     insert into used_human_tokens (id, request_id, expires_at) values ($1, $2, $3)
     on conflict (id) do update set request_id = excluded.request_id
       where used_human_tokens.request_id = excluded.request_id
     returning 1 as used`,
    [token.id, token.requestId, token.expiresAt, now, SWEPT_AT_ONCE],
  );
  return row !== null;
}
