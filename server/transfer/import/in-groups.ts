import type { Importing } from './importing.ts';
import type { Read } from './read-catalogue.ts';

/**
 * Yields the items read, `size` at a time and each key once in a group, with how much has been read; reports
 * refused lines. Ends early, between groups, when the import is stopped.
 */
export async function* inGroups<Item extends { readonly key: string }>(
  { report, signal }: Pick<Importing, 'report' | 'signal'>,
  source: AsyncIterable<Read<Item>> | Iterable<Read<Item>>,
  size: number,
): AsyncGenerator<{ readonly items: readonly Item[]; readonly share: number }> {
  let group = new Map<string, Item>();
  let share = 0;
  for await (const read of source) {
    if (signal.aborted) return;
    share = read.share;
    if ('refused' in read) report.refuse(read.refused);
    else group.set(read.item.key, read.item);
    if (group.size < size) continue;
    yield { items: [...group.values()], share };
    group = new Map();
  }
  if (group.size > 0 && !signal.aborted) yield { items: [...group.values()], share: 1 };
}
