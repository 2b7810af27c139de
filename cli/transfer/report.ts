import { getImportRows, type BroughtFile, type BroughtRow } from '#contract/transfer/bring.ts';
import { plain, type Result } from '../kernel/command.ts';
import { readAll, type Send } from '../kernel/send.ts';

/** In the lines; with --json there are all of them. */
const MOST_LINES = 100;

const COUNTS = [
  ['saved', 'saved'],
  ['already_there', 'already there'],
  ['dead', 'not reached'],
  ['refused', 'not possible'],
  ['not_chosen', 'left out'],
  ['waiting', 'waiting'],
] as const;

/** What a file holds: its entries by folder. */
export function linesOf({ format, folders, counts, more, is_cut: isCut }: BroughtFile): string[] {
  return [
    `format\t${format}`,
    ...folders.map(({ name, count, private_count: hidden, board }) =>
      ['folder', plain(name), `${count} entries`, `${hidden} private`, `to ${plain(board)}`].join(
        '\t',
      ),
    ),
    ...more.map(({ kind, count }) => `${kind}\t${count}`),
    `not possible\t${counts.refused ?? 0}`,
    ...(isCut ? ['The file has more entries than are read.'] : []),
  ];
}

/** What became of an import, with the entries that were not saved. */
export async function reportOf(send: Send, file: BroughtFile): Promise<Result> {
  const rows = await readAll((paging) => send(getImportRows, { ...paging, import_id: file.id }));
  const counts = COUNTS.map(([state, words]) => ({ words, count: file.counts[state] ?? 0 }));
  const left = rows.length - MOST_LINES;
  return {
    json: { import: file, not_saved: rows },
    lines: [
      ...(file.status === 'undone' ? ['Undone: its pins are in the trash.'] : []),
      ...counts.filter(({ count }) => count > 0).map(({ words, count }) => `${words}\t${count}`),
      ...file.more.map(({ kind, restored, passed_over: passed }) =>
        [kind, `${restored} restored`, `${passed} passed over`].join('\t'),
      ),
      ...rows.slice(0, MOST_LINES).map(rowLine),
      ...(left > 0 ? [`... and ${left} more: --json has them all`] : []),
    ],
  };
}

const rowLine = ({ row, state, reason, title, link }: BroughtRow): string =>
  [`entry ${row}`, state, reason ?? '', plain(title), link ?? ''].join('\t');
