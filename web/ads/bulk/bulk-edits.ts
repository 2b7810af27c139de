import { type Act, editWith } from './bulk-acts.ts';
import { type Edit, type Entity, isEmpty, tidy } from './bulk-rows.ts';

/** What became of a row when it was sent. */
export type Result =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string; readonly isStale: boolean };

/** What somebody is about to change. */
export interface Edits {
  readonly edits: ReadonlyMap<string, Edit>;
  /** As the edits were before, the latest last. */
  readonly past: readonly ReadonlyMap<string, Edit>[];
  /** Rows that are left out. */
  readonly off: ReadonlySet<string>;
  readonly results: ReadonlyMap<string, Result>;
}

export const NOTHING: Edits = {
  edits: new Map(),
  past: [],
  off: new Set(),
  results: new Map(),
};

export type EditsAct =
  /** One act on all rows that are not left out. */
  | { readonly do: 'fill'; readonly rows: readonly Entity[]; readonly act: Act }
  /** A cell of one row. */
  | { readonly do: 'cell'; readonly row: Entity; readonly part: Edit }
  | { readonly do: 'undo' }
  | { readonly do: 'leave'; readonly ids: readonly string[]; readonly isOff: boolean }
  /** What the server answered: what was done is no edit any more. */
  | { readonly do: 'answer'; readonly results: ReadonlyMap<string, Result> };

/** As many steps as can be taken back. */
const MAX_PAST = 50;

export function reduceEdits(state: Edits, act: EditsAct): Edits {
  switch (act.do) {
    case 'fill': {
      const edits = new Map(state.edits);
      for (const row of act.rows) {
        if (!state.off.has(row.id))
          keep(edits, row.id, editWith(row, edits.get(row.id) ?? {}, act.act));
      }
      return next(state, edits, act.rows);
    }
    case 'cell': {
      const edits = new Map(state.edits);
      keep(edits, act.row.id, tidy(act.row, { ...edits.get(act.row.id), ...act.part }));
      return next(state, edits, [act.row]);
    }
    case 'undo': {
      const edits = state.past.at(-1);
      return edits === undefined ? state : { ...state, edits, past: state.past.slice(0, -1) };
    }
    case 'leave': {
      const off = new Set(state.off);
      for (const id of act.ids) {
        if (act.isOff) off.add(id);
        else off.delete(id);
      }
      return { ...state, off };
    }
    case 'answer': {
      const edits = new Map(state.edits);
      for (const [id, result] of act.results) if (result.kind === 'done') edits.delete(id);
      const results = new Map([...state.results, ...act.results]);
      // What was sent cannot be taken back by a step: it is a change like any other.
      return { ...state, edits, results, past: [] };
    }
  }
}

function keep(edits: Map<string, Edit>, id: string, edit: Edit): void {
  if (isEmpty(edit)) edits.delete(id);
  else edits.set(id, edit);
}

/** A row that is edited again has no result any more. */
function next(state: Edits, edits: ReadonlyMap<string, Edit>, rows: readonly Entity[]): Edits {
  const results = new Map(state.results);
  for (const { id } of rows) if (edits.get(id) !== state.edits.get(id)) results.delete(id);
  return { ...state, edits, results, past: [...state.past, state.edits].slice(-MAX_PAST) };
}
