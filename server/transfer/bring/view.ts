import { BROUGHT_KINDS, BROUGHT_STATES, type BroughtFile } from '#contract/transfer/bring.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { countActs } from '../archive/act-store.ts';
import { foldersOf } from './folder-store.ts';
import { countRows } from './row-store.ts';
import type { FileRow } from './store.ts';

/** Renders files for their owner. */
export async function broughtViews(tx: Tx, files: readonly FileRow[]): Promise<BroughtFile[]> {
  const ids = files.map((file) => file.id);
  const counted = Map.groupBy(await countRows(tx, ids), (row) => row.fileId);
  const folders = Map.groupBy(await foldersOf(tx, ids), (row) => row.fileId);
  const acts = Map.groupBy(await countActs(tx, ids), (row) => row.fileId);
  return files.map((file) => {
    const rows = counted.get(file.id) ?? [];
    const sum = (some: typeof rows, field: 'count' | 'privateCount'): number =>
      some.reduce((total, row) => total + row[field], 0);
    const inState = (state: string): typeof rows => rows.filter((row) => row.state === state);
    const byFolder = Map.groupBy(rows, (row) => row.folder);
    return {
      id: file.id,
      type: 'import',
      file_name: file.fileName,
      format: file.format,
      status: file.status,
      is_cut: file.isCut,
      counts: Object.fromEntries(
        BROUGHT_STATES.map((state) => [state, sum(inState(state), 'count')]),
      ) as BroughtFile['counts'],
      folders: (folders.get(file.id) ?? []).map((folder) => ({
        name: folder.name,
        board: folder.boardName,
        count: sum(byFolder.get(folder.name) ?? [], 'count'),
        private_count: sum(byFolder.get(folder.name) ?? [], 'privateCount'),
        is_chosen: folder.isChosen,
      })),
      more: moreOf(acts.get(file.id) ?? []),
      created_at: toWireDate(file.createdAt),
      finished_at: file.finishedAt && toWireDate(file.finishedAt),
    };
  });
}

/** Returns the counts of what is restored after the Pins, by its kind. */
function moreOf(acts: Awaited<ReturnType<typeof countActs>>): BroughtFile['more'] {
  return BROUGHT_KINDS.flatMap((kind) => {
    const own = acts.filter((act) => act.kind === kind);
    const sum = (state?: string): number =>
      own.reduce(
        (total, act) => total + (state === undefined || act.state === state ? act.count : 0),
        0,
      );
    if (own.length === 0) return [];
    return [{ kind, count: sum(), restored: sum('restored'), passed_over: sum('passed_over') }];
  });
}

export async function broughtView(tx: Tx, file: FileRow): Promise<BroughtFile> {
  const [view] = await broughtViews(tx, [file]);
  if (view === undefined) throw new Error('an import without a view');
  return view;
}
