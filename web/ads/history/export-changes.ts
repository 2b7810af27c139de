import { type AdChange, getAdHistory } from '#contract/ads/history.ts';
import type { Send } from '#contract/kernel/render.ts';
import { csvOf } from '../core/csv.ts';
import { type HistoryFilter, historyInput } from './history-input.ts';

const PAGE = 250;
/** At 250 rows a page, 10,000 rows; narrow the range for more. */
const MOST_PAGES = 40;

const HEAD = [
  'id',
  'time',
  'who',
  'source',
  'entity_type',
  'entity_id',
  'entity_name',
  'kind',
  'field',
  'old_value',
  'new_value',
];

const lineOf = ({ id, at, user, source, entity, kind, field, ...values }: AdChange): string[] => [
  id,
  new Date(at).toISOString(),
  user?.username ?? '',
  source,
  entity.type,
  entity.id,
  entity.name,
  kind,
  field,
  values.old_value ?? '',
  values.new_value ?? '',
];

/** Exports the filtered changes as CSV, and whether they are complete. */
export async function exportChanges(
  send: Send,
  advertiserId: string,
  filter: HistoryFilter,
): Promise<{ readonly csv: string; readonly isWhole: boolean }> {
  const rows: string[][] = [HEAD];
  let bookmark: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const input = { ...historyInput(advertiserId, filter, PAGE), bookmark };
    const answer: { data: AdChange[]; bookmark: string | null } = await send(getAdHistory, input);
    rows.push(...answer.data.map(lineOf));
    bookmark = answer.bookmark;
    if (bookmark === null) break;
  }
  return { csv: csvOf(rows), isWhole: bookmark === null };
}
