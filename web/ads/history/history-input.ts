import {
  CHANGE_KINDS,
  CHANGE_SOURCES,
  CHANGED_TYPES,
  type ChangedType,
  type ChangeKind,
  type ChangeSource,
  type getAdHistory,
} from '#contract/ads/history.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { isDay } from '#contract/ads/report-rules.ts';

/** The history's filter; empty text for no restriction. */
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

type Search = Readonly<Record<string, string | undefined>>;

const isIn = (all: readonly string[]) => (text: string) => all.includes(text);

/** Validators of the URL parameters. */
const FIELDS = {
  who: (text: string) => /^\d{1,19}$/.test(text),
  type: isIn(CHANGED_TYPES),
  kind: isIn(CHANGE_KINDS),
  source: isIn(CHANGE_SOURCES),
  from: isDay,
  to: isDay,
  undoable: isIn(['1']),
} as const;

type Field = keyof typeof FIELDS;

/** The filter in a URL, with the names of invalid parameters, which are ignored. */
export function historyFilterIn(search: unknown): {
  readonly filter: HistoryFilter;
  readonly problems: readonly string[];
} {
  const fields = search as Search;
  const names = (Object.keys(FIELDS) as Field[]).filter((name) => fields[name] !== undefined);
  const problems = names.filter((name) => !FIELDS[name](fields[name] ?? ''));
  const found = Object.fromEntries(
    names.filter((name) => !problems.includes(name)).map((name) => [name, fields[name]]),
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
