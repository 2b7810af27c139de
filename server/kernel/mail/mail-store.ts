import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';

/** Queued for the mail server, stored because there is none, or rejected permanently. */
export type MailState = 'waiting' | 'kept' | 'failed';

export interface MailRow {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly state: MailState;
  readonly reason: string | null;
  /** Where the recipient unsubscribes. */
  readonly stopUrl: string | null;
  readonly queuedAt: Date;
}

export async function insertMail(
  tx: Tx,
  row: Pick<MailRow, 'id' | 'to' | 'subject' | 'text' | 'html' | 'stopUrl' | 'queuedAt'> & {
    readonly senderId: string | null;
  },
): Promise<void> {
  await tx.run(
    `insert into outbox (bucket, id, sender_id, to_address, subject, body, html, stop_url, state, queued_at)
     values (:bucket, :id, :senderId, :to, :subject, :text, :html, :stopUrl, 'waiting', :queuedAt)`,
    {
      bucket: bucketOf(row.id),
      id: row.id,
      senderId: row.senderId,
      to: row.to,
      subject: row.subject,
      text: row.text,
      html: row.html,
      stopUrl: row.stopUrl,
      queuedAt: row.queuedAt,
    },
  );
}

export function mailById(tx: Tx, id: string): Promise<MailRow | null> {
  return tx.row<MailRow>(
    `select id, to_address as to, subject, body as text, html, state, reason,
            stop_url as "stopUrl", queued_at as "queuedAt"
     from outbox where bucket = :bucket and id = :id`,
    { bucket: bucketOf(id), id },
  );
}

export async function noteMail(
  tx: Tx,
  id: string,
  state: MailState,
  reason: string | null,
): Promise<void> {
  await tx.run(
    'update outbox set state = :state, reason = :reason where bucket = :bucket and id = :id',
    {
      bucket: bucketOf(id),
      id,
      state,
      reason,
    },
  );
}

export async function deleteMail(tx: Tx, id: string): Promise<void> {
  await tx.run('delete from outbox where bucket = :bucket and id = :id', {
    bucket: bucketOf(id),
    id,
  });
}

/** Returns unsent messages, newest first. */
export function unsentMail(tx: Tx, after: TimePosition | null, limit: number): Promise<MailRow[]> {
  return tx.rows<MailRow>(
    `select id, to_address as to, subject, body as text, html, state, reason,
            stop_url as "stopUrl", queued_at as "queuedAt"
     from outbox where (queued_at, id) < (:at::timestamptz, :id::bigint)
     order by queued_at desc, id desc
     limit :limit`,
    { at: after?.at ?? 'infinity', id: after?.id ?? '9223372036854775807', limit },
  );
}

/** Deletes at most `limit` messages queued before `time`; returns their number. */
export function deleteMailBefore(tx: Tx, time: Date, limit: number): Promise<number> {
  return tx.run(
    `delete from outbox where (bucket, id) in
       (select bucket, id from outbox where queued_at < :time order by queued_at, id limit :limit)`,
    { time, limit },
  );
}

/** Deletes unsent messages from the person, and to this address. */
export async function deleteMailAbout(
  tx: Tx,
  personId: string,
  address: string | null,
): Promise<void> {
  await tx.run('delete from outbox where bucket = :bucket and sender_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
  if (address !== null)
    await tx.run('delete from outbox where lower(to_address) = lower(:address)', { address });
}
