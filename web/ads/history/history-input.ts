import type { ChangedType, ChangeKind, ChangeSource, getAdHistory } from '#contract/ads/history.ts';
import type { SentOf } from '#contract/kernel/call.ts';

/** What the history is narrowed down to; empty text for nothing. */
export interface HistoryFilter {
  readonly who: string;
  readonly type: ChangedType | '';
  readonly kind: ChangeKind | '';
  readonly source: ChangeSource | '';
  readonly from: string;
  readonly to: string;
  readonly isUndoable: boolean;
}

export const NO_FILTER: HistoryFilter = {
  who: '',
  type: '',
  kind: '',
  source: '',
  from: '',
  to: '',
  isUndoable: false,
};

const PAGE = 50;

/** What is asked of the server for a filter. */
export function historyInput(
  advertiser_id: string,
  filter: HistoryFilter = NO_FILTER,
  page_size = PAGE,
): SentOf<typeof getAdHistory> {
  const { who, type, kind, source, from, to, isUndoable } = filter;
  return {
    advertiser_id,
    page_size,
    ...(who && { user_id: who }),
    ...(type && { entity_types: [type] }),
    ...(kind && { kinds: [kind] }),
    ...(source && { sources: [source] }),
    ...(from && { start_date: from }),
    ...(to && { end_date: to }),
    ...(isUndoable && { can_undo: true }),
  };
}
