import type { Payer } from '#contract/ads/campaign-rules.ts';
import { draftProblems } from '#contract/ads/drafts/draft-rules.ts';
import type { AdDraft, AdDraftSummary, DraftDocument } from '#contract/ads/drafts/drafts.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { toSeconds } from '../core/times.ts';
import type { DraftRow } from './draft-store.ts';

type By = AdDraft['changed_by'];

/** Returns the person who saved each draft last; null if their account is deleted. */
async function savers(tx: Tx, rows: readonly DraftRow[]): Promise<(row: DraftRow) => By> {
  const people = await peopleByIds(
    tx,
    rows.map(({ changedBy }) => changedBy),
  );
  return ({ changedBy }) => {
    const person = people.get(changedBy);
    return person ? { id: person.id, username: person.username, full_name: person.fullName } : null;
  };
}

const commonOf = (row: DraftRow, by: By) => ({
  id: row.id,
  ad_account_id: row.accountId,
  status: row.status,
  campaign_id: row.campaignId,
  changed_by: by,
  created_time: toSeconds(row.createdAt),
  updated_time: toSeconds(row.updatedAt),
  version: row.version,
});

export async function draftView(tx: Tx, row: DraftRow): Promise<AdDraft> {
  const byOf = await savers(tx, [row]);
  return { ...commonOf(row, byOf(row)), type: 'ad_draft', document: row.document };
}

/** Returns drafts as listed, in order. */
export async function draftSummaries(
  tx: Tx,
  rows: readonly DraftRow[],
  payer: Payer,
): Promise<AdDraftSummary[]> {
  const byOf = await savers(tx, rows);
  return rows.map((row) => {
    const { campaign, step } = row.document;
    return {
      ...commonOf(row, byOf(row)),
      type: 'ad_draft_summary',
      name: campaign.name,
      objective_type: campaign.objective_type,
      step,
      problem_count: draftProblems(row.document, payer).length,
      ...budgetsIn(row.document),
    };
  });
}

/** Returns the campaign's budget, or the sum of its ad groups' if all are daily or all lifetime. */
function budgetsIn({ campaign, ad_groups: groups }: DraftDocument) {
  const { daily_spend_cap: day, lifetime_spend_cap: whole } = campaign;
  const sumOf = (type: 'DAILY' | 'LIFETIME'): number | null => {
    const isAll = groups.every(({ budget_type: one }) => one === type);
    const sum = groups.reduce((all, group) => all + (group.budget_in_micro_currency ?? 0), 0);
    return isAll && sum > 0 ? sum : null;
  };
  const isOfCampaign = day !== null || whole !== null;
  return {
    daily_budget_in_micro_currency: isOfCampaign ? day : sumOf('DAILY'),
    lifetime_budget_in_micro_currency: isOfCampaign ? whole : sumOf('LIFETIME'),
  };
}
