import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { positiveKeywordsOf } from '../core/keyword-store.ts';
import { keywordFigures } from '../reporting/keyword-figures.ts';
import type { Days } from '../reporting/report-rows-store.ts';
import type { FileRow } from './file-text.ts';
import type { ReportedThing } from './things-store.ts';

/** Returns the metrics of each keyword of some ad groups, as in the keywords call; including archived ones. */
export async function keywordRows(
  tx: Tx,
  account: AccountAt,
  groups: readonly ReportedThing[],
  days: Days,
): Promise<FileRow[]> {
  const groupIds = groups.map(({ id }) => id);
  const campaigns = new Map(groups.map(({ id, campaignId }) => [id, campaignId]));
  const keywords = await positiveKeywordsOf(tx, account, groupIds);
  const figures = await keywordFigures(tx, account, keywords, days);
  return keywords.map(({ id, parentId, value, match }) => ({
    level: 'KEYWORD',
    id,
    campaign_id: campaigns.get(parentId) ?? null,
    ad_group_id: parentId,
    date: null,
    value,
    match,
    metrics: figures.get(id) ?? {},
  }));
}
