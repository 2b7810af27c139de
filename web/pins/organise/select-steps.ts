/** The selected pins of a list: some of the loaded ones, or the whole list. */
export interface Selection {
  /** Includes pins that are not loaded yet. */
  readonly all: boolean;
  readonly ids: ReadonlySet<string>;
  /** The start of a range. */
  readonly anchor: string | null;
}

export type SelectEvent =
  | { readonly kind: 'toggle' | 'range'; readonly id: string; readonly loaded: readonly string[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'none' };

export const nothingChosen: Selection = { all: false, ids: new Set(), anchor: null };

export function nextSelection(chosen: Selection, event: SelectEvent): Selection {
  switch (event.kind) {
    case 'none':
      return nothingChosen;
    case 'all':
      return { all: true, ids: new Set(), anchor: chosen.anchor };
    case 'toggle':
      return { all: false, ids: toggled(chosen, event.id, event.loaded), anchor: event.id };
    case 'range':
      return { all: false, ids: ranged(chosen, event.id, event.loaded), anchor: event.id };
  }
}

export function isChosen(chosen: Selection, id: string): boolean {
  return chosen.all || chosen.ids.has(id);
}

/** Deselecting one of all leaves only the loaded pins selected: the person has not seen the others. */
function toggled(chosen: Selection, id: string, loaded: readonly string[]): Set<string> {
  const ids = new Set(chosen.all ? loaded : chosen.ids);
  if (!ids.delete(id)) ids.add(id);
  return ids;
}

function ranged(chosen: Selection, id: string, loaded: readonly string[]): Set<string> {
  const [from, to] = [loaded.indexOf(chosen.anchor ?? id), loaded.indexOf(id)];
  const start = from === -1 ? to : from;
  const between = loaded.slice(Math.min(start, to), Math.max(start, to) + 1);
  return new Set([...(chosen.all ? loaded : chosen.ids), ...between]);
}
