import { type CatalogIssue, getCatalogIssues } from '#contract/ads/catalogs/feeds.ts';
import { MAX_ISSUES_KEPT } from '#contract/ads/catalogs/issue-codes.ts';
import type { Send } from '#contract/kernel/render.ts';
import { csvOf } from '../core/csv.ts';

const PAGE = 250;

/** Exports all stored issues of a run as CSV. */
export async function exportIssues(
  send: Send,
  advertiser_id: string,
  run_id: string,
): Promise<string> {
  const rows: string[][] = [['code', 'effect', 'row', 'item_id', 'value']];
  let bookmark: string | null = null;
  while (rows.length <= MAX_ISSUES_KEPT + PAGE) {
    const input = { advertiser_id, run_id, page_size: PAGE, bookmark };
    const answer: { data: CatalogIssue[]; bookmark: string | null } = await send(
      getCatalogIssues,
      input,
    );
    for (const { code, effect, row, item_id, value } of answer.data) {
      rows.push([code, effect, row === null ? '' : String(row), item_id ?? '', value ?? '']);
    }
    bookmark = answer.bookmark;
    if (bookmark === null) break;
  }
  return csvOf(rows);
}
