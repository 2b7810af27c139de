import type { ReportTemplate } from '#contract/ads/report-files/report-files.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { findReportFile, partOf } from './report-file-store.ts';

/** A row of a JSON file. */
export type WrittenRow = Readonly<Record<string, string | number | null>>;

/** A file whose rows can be read. */
export interface WrittenReport {
  readonly id: string;
  readonly accountId: string;
  readonly template: ReportTemplate;
}

/** Returns an ad account's finished JSON report that has not expired; null otherwise. */
export async function findWrittenReport(
  { read, now }: { readonly read: Tx; readonly now: Date },
  accountId: string,
  id: string,
): Promise<WrittenReport | null> {
  if (!isStorableId(accountId) || !isStorableId(id)) return null;
  const file = await findReportFile(read, { id: accountId, bucket: bucketOf(accountId) }, id);
  const isThere =
    file?.status === 'FINISHED' &&
    file.format === 'JSON' &&
    file.expiresAt !== null &&
    file.expiresAt > now;
  return isThere ? file : null;
}

/** Yields its rows; at most one part of the file is in memory. */
export async function* rowsOfReport(read: Tx, id: string): AsyncGenerator<WrittenRow> {
  const key = { bucket: bucketOf(id), id };
  for (let no = 0; ; no += 1) {
    const part = await partOf(read, key, no);
    if (part === null) return;
    // A part ends with a complete row, and each row is one line.
    for (const line of part.toString('utf8').split('\n')) {
      if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, '')) as WrittenRow;
    }
  }
}
