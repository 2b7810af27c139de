import {
  CHANGE_KINDS,
  CHANGE_SOURCES,
  CHANGED_TYPES,
  MAX_CHANGE_QUERY,
  type ChangedType,
  type ChangeKind,
  type ChangeSource,
  type getAdHistory,
} from '#contract/ads/history.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { isDay } from '#contract/ads/report-rules.ts';
import { isId, isOneOf, problemsIn } from '../core/address-fields.ts';

/** The history's filter; empty text for no restriction. */
export interface HistoryFilter {
  /** Part of a name, or an id. */
  readonly q: string;
  readonly who: string;
  readonly type: ChangedType | '';
  readonly kind: ChangeKind | '';
  readonly source: ChangeSource | '';
  readonly from: string;
  readonly to: string;
  readonly isUndoable: boolean;
}

export const NO_FILTER: HistoryFilter = {
  q: '',
  who: '',
  type: '',
  kind: '',
  source: '',
  from: '',
  to: '',
  isUndoable: false,
};

type Search = Readonly<Record<string, string | undefined>>;

/** Validators of the URL parameters. */
const FIELDS = {
  q: (text: string): boolean => text.length <= MAX_CHANGE_QUERY,
  who: isId,
  type: isOneOf(CHANGED_TYPES),
  kind: isOneOf(CHANGE_KINDS),
  source: isOneOf(CHANGE_SOURCES),
  from: isDay,
  to: isDay,
  undoable: isOneOf(['1']),
} as const;

/** The filter in a URL, with the names of invalid parameters, which are ignored. */
export function historyFilterIn(search: unknown): {
  readonly filter: HistoryFilter;
  readonly problems: readonly string[];
} {
  const fields = search as Search;
  const problems = problemsIn(search, FIELDS);
  const found = Object.fromEntries(
    Object.keys(FIELDS)
      .filter((name) => fields[name] !== undefined && !problems.includes(name))
      .map((name) => [name, fields[name]]),
  );
  const { undoable, ...texts } = found;
  return { filter: { ...NO_FILTER, ...texts, isUndoable: undoable === '1' }, problems };
}

/** The URL parameters of a filter; null for those not needed. */
export const historySearch = ({ isUndoable, ...texts }: HistoryFilter) => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null])),
  undoable: isUndoable ? '1' : null,
});

const PAGE = 50;

/** The call's input for a filter. */
export function historyInput(
  advertiser_id: string,
  filter: HistoryFilter = NO_FILTER,
  page_size = PAGE,
): SentOf<typeof getAdHistory> {
  const { q, who, type, kind, source, from, to, isUndoable } = filter;
  return {
    advertiser_id,
    page_size,
    ...(q && { query: q }),
    ...(who && { user_id: who }),
    ...(type && { entity_types: [type] }),
    ...(kind && { kinds: [kind] }),
    ...(source && { sources: [source] }),
    ...(from && { start_date: from }),
    ...(to && { end_date: to }),
    ...(isUndoable && { can_undo: true }),
  };
}
