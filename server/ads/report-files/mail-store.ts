import type { MailState } from '#contract/ads/report-files/schedule-rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { FileKey } from './report-file-store.ts';

/** A recipient of a report, with the delivery state. */
interface ReportMail {
  readonly reportId: string;
  readonly email: string;
  readonly state: MailState;
}

/** Returns the recipients of some reports, all of one ad account. */
export async function mailsOf(tx: Tx, files: readonly FileKey[]): Promise<ReportMail[]> {
  const [first] = files;
  if (first === undefined) return [];
  return tx.rows(
    `select report_id as "reportId", email, state from ad_report_mails
     where bucket = :bucket and report_id = any(:ids::bigint[]) order by report_id, email`,
    { bucket: first.bucket, ids: files.map(({ id }) => id) },
  );
}

/** Inserts an e-mail's state before it is queued; returns false if it exists. */
export async function noteMailed(
  tx: Tx,
  { bucket, id }: FileKey,
  email: string,
  state: MailState,
): Promise<boolean> {
  const noted = await tx.run(
    `insert into ad_report_mails (bucket, report_id, email, state) values (:bucket, :id, :email, :state)
     on conflict do nothing`,
    { bucket, id, email, state },
  );
  return noted > 0;
}
