import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getAdListCounts,
  type updateAdGroups,
  type updateAds,
  type updateCampaigns,
} from '#contract/ads/campaigns.ts';
import type { Ad, AdGroup, Campaign } from '#contract/ads/objects.ts';
import type { Page } from '#contract/kernel/call.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey, type PagedCall } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

export type Entity = Campaign | AdGroup | Ad;
export type OnOff = 'ACTIVE' | 'PAUSED';
/** Statuses that a list can set; archived entities stay archived. */
export type NewStatus = OnOff | 'ARCHIVED';
type Update = typeof updateCampaigns | typeof updateAdGroups | typeof updateAds;

/** The most per call. */
const AT_ONCE = 30;

type Pages<Row> = InfiniteData<Page<Row[]>>;

/** Replaces changed rows in every cached list. */
function replaceRows<Row extends Entity>(
  queries: QueryClient,
  list: PagedCall,
  fresh: ReadonlyMap<string, Row>,
): void {
  queries.setQueriesData<Pages<Row>>({ queryKey: callKey(list) }, (known) => {
    if (known?.pages === undefined) return known;
    const pages = known.pages.map((page) => ({
      ...page,
      data: page.data.map((row) => fresh.get(row.id) ?? row),
    }));
    return { ...known, pages };
  });
}

/** Lists without archived rows have lost these, and their tab counts fewer. */
async function listAgain(queries: QueryClient, list: PagedCall): Promise<void> {
  const lists = [list, getAdListCounts].map((call) => callKey(call));
  await Promise.all(lists.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Changes statuses: displayed at once, and reverted with the reason if the server refuses. */
export function useStatuses<Row extends Entity>(
  advertiserId: string,
  { list, update }: { readonly list: PagedCall; readonly update: Update },
) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [wanted, setWanted] = useState<ReadonlyMap<string, NewStatus>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  /** Sends up to 30; returns the reason of each refusal. */
  const sendSome = async (
    rows: readonly Row[],
    status: NewStatus,
  ): Promise<Map<string, string>> => {
    const refused = new Map<string, string>();
    try {
      const items = rows.map(({ id, version }) => ({ id, version, status }));
      const answers = await send(update, { advertiser_id: advertiserId, items });
      const fresh = new Map<string, Row>();
      for (const [at, { id }] of rows.entries()) {
        const { data = null, exceptions = [] } = answers[at] ?? {};
        if (data === null) refused.set(id, exceptions[0]?.message ?? t("It wasn't changed."));
        else fresh.set(id, data as Row);
      }
      replaceRows(queries, list, fresh);
    } catch (cause) {
      for (const { id } of rows) refused.set(id, failureText(cause, t));
    }
    return refused;
  };

  const set = async (rows: readonly Row[], status: NewStatus): Promise<void> => {
    const changed = rows.filter((row) => row.status !== status);
    const ids = new Set(changed.map(({ id }) => id));
    const without = <V>(known: ReadonlyMap<string, V>) =>
      new Map([...known].filter(([id]) => !ids.has(id)));
    setProblems(without);
    setWanted((known) => new Map([...known, ...changed.map(({ id }) => [id, status] as const)]));
    const refused = new Map<string, string>();
    for (let from = 0; from < changed.length; from += AT_ONCE) {
      const some = await sendSome(changed.slice(from, from + AT_ONCE), status);
      for (const [id, why] of some) refused.set(id, why);
    }
    setWanted(without);
    setProblems((known) => new Map([...known, ...refused]));
    if (status === 'ARCHIVED') await listAgain(queries, list);
    if (rows.length > 1)
      toasts.show({ text: messageOf(changed.length - refused.size, refused.size) });
  };
  const messageOf = (done: number, refused: number): string =>
    refused === 0
      ? t('{done} changed.', { done })
      : t('{done} changed, {refused} not. Each says why.', { done, refused });

  const isOn = ({ id, status }: Row): boolean => (wanted.get(id) ?? status) === 'ACTIVE';
  return { isOn, set, problemOf: ({ id }: Row) => problems.get(id) };
}
