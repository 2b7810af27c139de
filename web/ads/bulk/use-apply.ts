import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ItemException } from '#contract/ads/items.ts';
import type { Send } from '#contract/kernel/render.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import type { BulkKind } from '../campaigns/bulk-path.ts';
import { useConsole } from '../console/console-context.ts';
import type { Result } from './bulk-edits.ts';
import { KINDS, loadNamed } from './bulk-kinds.ts';
import { type Edit, type Entity, sentOf } from './bulk-rows.ts';

/** The most per call. */
const AT_ONCE = 30;

/** A row ready to send. */
export interface Ready {
  readonly row: Entity;
  readonly edit: Edit;
}

interface Heard {
  /** Called with the result of each sent row. */
  readonly onResults: (results: ReadonlyMap<string, Result>) => void;
  /** Called with the updated entities. */
  readonly onRows: (rows: readonly Entity[]) => void;
}

/** Sends edits in batches of 30, and reports results after each batch. */
export function useApply(kind: BulkKind, { onResults, onRows }: Heard) {
  const { t } = useWords();
  const { id: advertiserId } = useConsole().account;
  const send = useSend();
  const queries = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);

  /** Reloads rows that others changed, so that the edit can be compared with their current values. */
  const lookAgain = async (ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) onRows(await loadNamed(send, advertiserId, kind, ids).catch(() => []));
  };

  const apply = async (ready: readonly Ready[]): Promise<void> => {
    if (sent !== null) return;
    const stale: string[] = [];
    for (let from = 0; from < ready.length; from += AT_ONCE) {
      setSent(from);
      const some = ready.slice(from, from + AT_ONCE);
      const { results, fresh } = await sendSome({ send, t, kind, advertiserId }, some);
      for (const [id, result] of results) {
        if (result.kind === 'refused' && result.isStale) stale.push(id);
      }
      onRows(fresh);
      onResults(results);
    }
    await lookAgain(stale);
    setSent(null);
    void queries.invalidateQueries({ queryKey: callKey(KINDS[kind].lists), refetchType: 'none' });
  };
  return { apply, sent };
}

interface Way {
  readonly send: Send;
  readonly t: Translate;
  readonly kind: BulkKind;
  readonly advertiserId: string;
}

/** Sends up to 30 rows, each with the version on display. */
async function sendSome({ send, t, kind, advertiserId }: Way, some: readonly Ready[]) {
  const results = new Map<string, Result>();
  const fresh: Entity[] = [];
  const refuse = (id: string, reason: string, isStale = false) =>
    results.set(id, { kind: 'refused', reason, isStale });
  try {
    const items = some.map(({ row, edit }) => ({
      id: row.id,
      version: row.version,
      ...sentOf(row, edit),
    }));
    const sent = { advertiser_id: advertiserId, items, change_source: 'BULK' as const };
    const answers = await send(KINDS[kind].update, sent);
    for (const [at, { row }] of some.entries()) {
      const { data = null, exceptions = [] } = answers[at] ?? {};
      if (data === null) refuse(row.id, whyText(exceptions[0], t), isStale(exceptions[0]));
      else {
        fresh.push(data);
        results.set(row.id, { kind: 'done' });
      }
    }
  } catch (cause) {
    for (const { row } of some) refuse(row.id, failureText(cause, t));
  }
  return { results, fresh };
}

const isStale = (why: ItemException | undefined): boolean => why?.error_code === 'ad_changed';

function whyText(why: ItemException | undefined, t: Translate): string {
  if (isStale(why))
    return t('Someone changed this in the meantime. Take a look, then apply it again.');
  return why?.message ?? t("It wasn't changed.");
}
