import { type GroupRow, MAX_GROUPS } from '#contract/ads/conversions/uploads.ts';
import { rowsOf, UnreadableFile } from './read-file.ts';

/** The columns of a private file; it contains no personal data, so nothing is hashed. */
export const GROUP_COLUMNS = [
  'day',
  'event_name',
  'campaign_id',
  'segment',
  'people',
  'conversions',
  'value',
] as const;

const NEEDED = ['day', 'event_name', 'people', 'conversions'] as const;

/** The groups in a file, as sent; the server validates each. */
export async function groupsOf(file: Blob): Promise<GroupRow[]> {
  const groups: GroupRow[] = [];
  let head: readonly string[] | null = null;
  let row = 0;
  for await (const cells of rowsOf(file)) {
    row += 1;
    if (head === null) {
      head = cells.map((cell) =>
        cell
          .replace(/^\uFEFF/, '')
          .trim()
          .toLowerCase(),
      );
      const names = head;
      const missing = NEEDED.find((name) => !names.includes(name));
      if (missing !== undefined) throw new UnreadableFile(`This file has no column ${missing}.`);
      continue;
    }
    if (groups.length === MAX_GROUPS) throw new UnreadableFile('This file has too many groups.');
    groups.push({ row, group: groupOf(head, cells) });
  }
  if (groups.length === 0) throw new UnreadableFile('This file has no rows below its header.');
  return groups;
}

function groupOf(head: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const filled = GROUP_COLUMNS.flatMap((column) => {
    const text = cells[head.indexOf(column)]?.trim() ?? '';
    return text === '' ? [] : [[column, text] as const];
  });
  return Object.fromEntries(filled);
}
