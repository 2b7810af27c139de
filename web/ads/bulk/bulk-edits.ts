import { type Act, editWith } from './bulk-acts.ts';
import { type Edit, type Entity, isEmpty, tidy } from './bulk-rows.ts';

/** The result of sending a row. */
export type Result =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string; readonly isStale: boolean };

/** The state of the bulk editor. */
export interface Edits {
  readonly edits: ReadonlyMap<string, Edit>;
  /** Previous edits for undo, most recent last. */
  readonly past: readonly ReadonlyMap<string, Edit>[];
  /** Excluded rows. */
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
  /** Applies one action to all rows that are not excluded. */
  | { readonly do: 'fill'; readonly rows: readonly Entity[]; readonly act: Act }
  /** Edits one row's cell. */
  | { readonly do: 'cell'; readonly row: Entity; readonly part: Edit }
  | { readonly do: 'undo' }
  | { readonly do: 'leave'; readonly ids: readonly string[]; readonly isOff: boolean }
  /** Stores the server's results; rows that succeeded are no longer edits. */
  | { readonly do: 'answer'; readonly results: ReadonlyMap<string, Result> };

/** The limit of undo steps. */
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
      // Sent edits cannot be undone by a step; undoing them is another change.
      return { ...state, edits, results, past: [] };
    }
  }
}

function keep(edits: Map<string, Edit>, id: string, edit: Edit): void {
  if (isEmpty(edit)) edits.delete(id);
  else edits.set(id, edit);
}

/** Editing a row again clears its result. */
function next(state: Edits, edits: ReadonlyMap<string, Edit>, rows: readonly Entity[]): Edits {
  const results = new Map(state.results);
  for (const { id } of rows) if (edits.get(id) !== state.edits.get(id)) results.delete(id);
  return { ...state, edits, results, past: [...state.past, state.edits].slice(-MAX_PAST) };
}
