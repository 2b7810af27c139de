/**
 * The save flow as a pure reducer, with these steps and transitions:
 *
 *   boards ──board without sections──▶ (saving) ──▶ closed
 *     │ └────board with sections─────▶ sections ──▶ (saving) ──▶ closed
 *     │                                  └─create─▶ create_section ──▶ (saving) ──▶ closed
 *     └─create─▶ create_board ──▶ (saving) ──▶ board_created ──▶ closed (automatically)
 *
 * Cancel goes back one step, and closes from the first [SAVE-07]. During a save all other events are
 * ignored; a failure ends it with a reason [SAVE-08].
 */
import type { Board } from '#contract/boards.ts';

export type SaveStep =
  | 'boards'
  | 'sections'
  | 'create_board'
  | 'create_section'
  | 'board_created'
  | 'closed';

export interface SaveState {
  readonly step: SaveStep;
  /** The board chosen or created so far. */
  readonly board: Board | null;
  readonly saving: boolean;
  /** A board or section was just created for this save. */
  readonly made: boolean;
  /** Why the last attempt failed, as text for the person. */
  readonly error: string | null;
}

export type SaveEvent =
  | { readonly kind: 'choose_board'; readonly board: Board }
  | { readonly kind: 'create' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'close' }
  | { readonly kind: 'begin' }
  | { readonly kind: 'board_made'; readonly board: Board }
  | { readonly kind: 'section_made' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'edited' };

export const firstStep: SaveState = {
  step: 'boards',
  board: null,
  saving: false,
  made: false,
  error: null,
};

/** Where somebody without a board starts: there is none to choose. */
export const firstBoard: SaveState = { ...firstStep, step: 'create_board' };

/** The modal's title at each step [SAVE-01]. */
export const SAVE_TITLES: Readonly<Record<Exclude<SaveStep, 'closed'>, string>> = {
  boards: 'Choose board',
  sections: 'Choose section',
  create_board: 'Create board',
  create_section: 'Create section',
  board_created: 'Board created',
};

const BACK: Readonly<Record<SaveStep, SaveStep>> = {
  boards: 'closed',
  sections: 'boards',
  create_board: 'boards',
  create_section: 'sections',
  board_created: 'closed',
  closed: 'closed',
};

/** Whether choosing the board opens its sections instead of saving [SAVE-04]. */
export function asksForSection(board: Board): boolean {
  return board.section_count > 0;
}

export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  const outcome = event.kind === 'saved' || event.kind === 'failed' || event.kind === 'close';
  const made = event.kind === 'board_made' || event.kind === 'section_made';
  if (state.saving && !outcome && !made) return state;
  switch (event.kind) {
    case 'choose_board':
      return asksForSection(event.board)
        ? { ...firstStep, step: 'sections', board: event.board }
        : { ...state, board: event.board, error: null };
    case 'create':
      return {
        ...state,
        step: state.step === 'sections' ? 'create_section' : 'create_board',
        error: null,
      };
    case 'cancel':
      return { ...state, step: BACK[state.step], error: null };
    case 'close':
      return { ...state, step: 'closed', saving: false, error: null };
    case 'begin':
      return { ...state, saving: true, error: null };
    case 'board_made':
      return { ...state, board: event.board, made: true };
    case 'section_made':
      return { ...state, made: true };
    case 'saved':
      return afterSave(state);
    case 'failed':
      return afterFailure(state, event.error);
    case 'edited':
      return state.error === null ? state : { ...state, error: null };
  }
}

function afterSave(state: SaveState): SaveState {
  const step = state.step === 'create_board' ? 'board_created' : 'closed';
  return { ...state, step, saving: false, made: false, error: null };
}

/** A board or section created before its save failed is not created again: it is in its list. */
function afterFailure(state: SaveState, error: string): SaveState {
  const step = state.made ? BACK[state.step] : state.step;
  return { ...state, step, saving: false, made: false, error };
}
