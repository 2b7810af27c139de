import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import type { Board, Section } from '#contract/boards.ts';
import { createSection } from '#contract/pins.ts';
import { refreshBoards } from '#web/boards/core/board-refresh.ts';
import type { ChosenDestination } from '#web/boards/core/chosen-destination.ts';
import type { NameSource } from '#web/boards/forms/name-form.ts';
import { useCreateBoard, type NewBoard } from '#web/boards/forms/use-create-board.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { asksForSection, firstStep, nextSaveState, type SaveState } from './save-steps.ts';
import type { Destination } from './use-save-pin.tsx';

export interface SaveFlow {
  readonly state: SaveState;
  /** The board or section being saved to. */
  readonly busyId: string | undefined;
  readonly chooseBoard: (board: Board) => void;
  readonly chooseSection: (section: Section | null) => void;
  /** Saves to a destination that was chosen on another page. */
  readonly saveTo: (destination: ChosenDestination) => void;
  readonly create: () => void;
  readonly cancel: () => void;
  /** Removes the reason of a failed save, once what it named has changed. */
  readonly edited: () => void;
  readonly close: () => void;
  /** Both reject with the reason if the board or section cannot be created; a failed save is in the state. */
  readonly makeBoard: (wanted: NewBoard) => Promise<void>;
  readonly makeSection: (name: string, source: NameSource) => Promise<void>;
}

/**
 * Runs the steps of save-steps.ts with real calls. `put` acts on the chosen destination: saves, moves, or creates a pin
 * there. `first` is the state that it starts in.
 */
export function useSaveFlow(
  put: (destination: Destination) => Promise<unknown>,
  first: SaveState = firstStep,
): SaveFlow {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const newBoard = useCreateBoard();
  const [{ state, chosen }, tell] = useReducer(nextRun, { state: first, chosen: null });
  const run = async (destination: ChosenDestination): Promise<void> => {
    tell({ chosen: destination });
    tell({ event: { kind: 'begin' } });
    try {
      await put(destination);
      tell({ event: { kind: 'saved' } });
    } catch (cause) {
      tell({ event: { kind: 'failed', error: failureText(cause, t) } });
    }
  };
  return {
    state,
    busyId: state.saving ? (chosen?.section?.id ?? chosen?.board.id) : undefined,
    chooseBoard(board) {
      if (state.saving) return;
      tell({ event: { kind: 'choose_board', board } });
      if (!asksForSection(board)) void run({ board, section: null });
    },
    chooseSection(section) {
      if (!state.saving && state.board) void run({ board: state.board, section });
    },
    saveTo(destination) {
      if (!state.saving) void run(destination);
    },
    create: () => tell({ event: { kind: 'create' } }),
    cancel: () => tell({ event: { kind: 'cancel' } }),
    edited: () => tell({ event: { kind: 'edited' } }),
    close: () => tell({ event: { kind: 'close' } }),
    async makeBoard(wanted) {
      const board = await newBoard(wanted);
      tell({ event: { kind: 'board_made', board } });
      await run({ board, section: null });
    },
    async makeSection(name, name_source) {
      const { board } = state;
      if (!board) return;
      const section = await sendOnce(send, createSection, {
        board_id: board.id,
        name,
        name_source,
      });
      tell({ event: { kind: 'section_made' } });
      void refreshBoards(queries);
      await run({ board, section });
    },
  };
}

interface Run {
  readonly state: SaveState;
  readonly chosen: ChosenDestination | null;
}
type Outcome =
  | { readonly event: Parameters<typeof nextSaveState>[1] }
  | { readonly chosen: ChosenDestination };

function nextRun(run: Run, outcome: Outcome): Run {
  if ('chosen' in outcome) return { ...run, chosen: outcome.chosen };
  return { ...run, state: nextSaveState(run.state, outcome.event) };
}
