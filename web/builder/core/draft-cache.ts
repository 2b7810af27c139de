import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getDraft, getDrafts, type PinDraft } from '#contract/builder/drafts.ts';
import { getScheduledPins } from '#contract/builder/publishing.ts';
import type { Page } from '#contract/kernel/call.ts';
import { callKey } from '#web/kernel/sending/queries.ts';

type Drafts = InfiniteData<Page<PinDraft[]>>;

/** Updates every cached query that contains the draft with the server's answer. */
export function cacheDraft(queries: QueryClient, draft: PinDraft): void {
  queries.setQueryData(callKey(getDraft, { draft_id: draft.id }), draft);
  const waits = !draft.is_scheduled && draft.pin_id === null;
  changeList(queries, (drafts) => {
    const known = drafts.some(({ id }) => id === draft.id);
    if (!waits) return drafts.filter(({ id }) => id !== draft.id);
    return known ? drafts.map((one) => (one.id === draft.id ? draft : one)) : [draft, ...drafts];
  });
  if (!waits) void queries.invalidateQueries({ queryKey: callKey(getScheduledPins) });
}

/** Removes deleted drafts from the cache. */
export function forgetDrafts(queries: QueryClient, ids: readonly string[]): void {
  changeList(queries, (drafts) => drafts.filter(({ id }) => !ids.includes(id)));
  for (const id of ids) queries.removeQueries({ queryKey: callKey(getDraft, { draft_id: id }) });
  void queries.invalidateQueries({ queryKey: callKey(getScheduledPins) });
}

/** New drafts come first; the other pages stay as they are. */
function changeList(queries: QueryClient, change: (drafts: PinDraft[]) => PinDraft[]): void {
  queries.setQueriesData<Drafts>({ queryKey: callKey(getDrafts) }, (list) => {
    if (!list) return list;
    const [first, ...rest] = list.pages;
    if (!first) return list;
    const behind = new Set(rest.flatMap((page) => page.data.map(({ id }) => id)));
    const isBehind = ({ id }: PinDraft) => behind.has(id);
    const changed = change(list.pages.flatMap((page) => page.data));
    const still = new Map(changed.map((draft) => [draft.id, draft]));
    return {
      ...list,
      pages: [
        { ...first, data: changed.filter((draft) => !isBehind(draft)) },
        ...rest.map((page) => ({
          ...page,
          data: page.data.flatMap(({ id }) => still.get(id) ?? []),
        })),
      ],
    };
  });
}
