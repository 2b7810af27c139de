import { describe, expect, it } from 'vitest';
import type { Board } from '#contract/boards.ts';
import {
  firstBoard,
  firstStep,
  nextSaveState,
  SAVE_TITLES,
  type SaveEvent,
  type SaveState,
} from './save-steps.ts';

const plain = { id: '1', name: 'Blue', section_count: 0 } as Board;
const sectioned = { id: '2', name: 'Garden', section_count: 3 } as Board;

function after(...events: SaveEvent[]): SaveState {
  return events.reduce(nextSaveState, firstStep);
}

describe('the save flow', () => {
  it('has exactly these titles [SAVE-01]', () => {
    expect(Object.values(SAVE_TITLES)).toEqual([
      'Choose board',
      'Choose section',
      'Create board',
      'Create section',
      'Board created',
    ]);
  });

  it('begins with a new board where there is none, and cancelling leads to the list', () => {
    expect(firstBoard.step).toBe('create_board');
    expect(nextSaveState(firstBoard, { kind: 'cancel' }).step).toBe('boards');
  });

  it('moves on to the sections of a board that has some [SAVE-04]', () => {
    const state = after({ kind: 'choose_board', board: sectioned });
    expect(state).toMatchObject({ step: 'sections', board: sectioned, saving: false });
  });

  it('stays on the boards when the chosen one has no sections, and saves', () => {
    const state = after({ kind: 'choose_board', board: plain }, { kind: 'begin' });
    expect(state).toMatchObject({ step: 'boards', board: plain, saving: true });
    expect(nextSaveState(state, { kind: 'saved' }).step).toBe('closed');
  });

  it.each([
    ['create_board', [{ kind: 'create' }], 'boards'],
    ['sections', [{ kind: 'choose_board', board: sectioned }], 'boards'],
    [
      'create_section',
      [{ kind: 'choose_board', board: sectioned }, { kind: 'create' }],
      'sections',
    ],
    ['boards', [], 'closed'],
  ] as [string, SaveEvent[], string][])(
    'goes back one step from %s [SAVE-07]',
    (from, events, to) => {
      const state = after(...events);
      expect(state.step).toBe(from);
      expect(nextSaveState(state, { kind: 'cancel' }).step).toBe(to);
    },
  );

  it('opens the form that belongs to the list it is opened from [SAVE-26]', () => {
    expect(after({ kind: 'create' }).step).toBe('create_board');
    expect(after({ kind: 'choose_board', board: sectioned }, { kind: 'create' }).step).toBe(
      'create_section',
    );
  });

  it('clears the loading and says why when a save fails [SAVE-08]', () => {
    const state = after({ kind: 'begin' }, { kind: 'failed', error: 'That board is gone.' });
    expect(state).toMatchObject({ step: 'boards', saving: false, error: 'That board is gone.' });
    expect(nextSaveState(state, { kind: 'edited' }).error).toBeNull();
  });

  it('shows the confirmation after a board was created', () => {
    const made = after({ kind: 'create' }, { kind: 'begin' }, { kind: 'board_made', board: plain });
    expect(nextSaveState(made, { kind: 'saved' })).toMatchObject({
      step: 'board_created',
      board: plain,
    });
  });

  it('does not ask for the same board again when only the save into it failed', () => {
    const made = after({ kind: 'create' }, { kind: 'begin' }, { kind: 'board_made', board: plain });
    const failed = nextSaveState(made, { kind: 'failed', error: 'Offline' });
    expect(failed).toMatchObject({ step: 'boards', error: 'Offline' });
  });

  it('does not ask for the same section again when only the save into it failed', () => {
    const made = after(
      { kind: 'choose_board', board: sectioned },
      { kind: 'create' },
      { kind: 'section_made' },
      { kind: 'begin' },
      { kind: 'failed', error: 'Offline' },
    );
    expect(made).toMatchObject({ step: 'sections', board: sectioned, error: 'Offline' });
  });

  it('listens to nothing but the outcome while a save is under way', () => {
    const state = after({ kind: 'begin' });
    expect(nextSaveState(state, { kind: 'cancel' })).toBe(state);
    expect(nextSaveState(state, { kind: 'choose_board', board: sectioned })).toBe(state);
    expect(nextSaveState(state, { kind: 'close' }).step).toBe('closed');
  });
});
