import { getCampaigns } from '#contract/ads/campaigns.ts';
import type { Campaign } from '#contract/ads/objects.ts';
import { type AdReportRow, getAdReport } from '#contract/ads/reports.ts';
import type { Send } from '#contract/kernel/render.ts';
import { csvOf } from '../core/csv.ts';
import type { Days } from '../reporting/range.ts';
import { campaignsIn, linesOf, namesOf, spentByDay } from './prepaid-inputs.ts';

/** At 250 rows a page, 10,000 rows; narrow the range for more. */
const MOST_PAGES = 40;
const MICROS = 1_000_000;
/** The most digits of any currency: one micro is the last. */
const ALL_DIGITS = 6;

const HEAD = ['day', 'campaign_id', 'campaign_name', 'spend', 'currency'];

interface Rows {
  readonly data: AdReportRow[];
  readonly bookmark: string | null;
}

interface Account {
  readonly id: string;
  readonly currency: string;
}

/** Exports each campaign's daily spend as CSV, to the micro, and whether it is complete. */
export async function exportDays(
  send: Send,
  account: Account,
  range: Days,
): Promise<{ readonly csv: string; readonly isWhole: boolean }> {
  const lines: string[][] = [HEAD];
  let bookmark: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const input = { ...campaignsIn(account.id, range), bookmark };
    const answer: Rows = await send(getAdReport, input);
    lines.push(...(await linesFor(send, account, range, answer.data)));
    bookmark = answer.bookmark;
    if (bookmark === null) break;
  }
  return { csv: csvOf(lines), isWhole: bookmark === null };
}

async function linesFor(
  send: Send,
  { id, currency }: Account,
  range: Days,
  campaigns: readonly AdReportRow[],
): Promise<string[][]> {
  if (campaigns.length === 0) return [];
  const [days, named]: [Rows, { data: Campaign[] }] = await Promise.all([
    send(getAdReport, spentByDay(id, range, campaigns)),
    send(getCampaigns, namesOf(id, campaigns)),
  ]);
  const names = new Map(named.data.map((campaign) => [campaign.id, campaign.name]));
  return linesOf(campaigns, days.data).map((row) => {
    const spend = ((row.metrics.SPEND ?? 0) / MICROS).toFixed(ALL_DIGITS);
    return [row.date ?? '', row.id, names.get(row.id) ?? '', spend, currency];
  });
}
