import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { noor } from '#contract/social/examples.ts';
import {
  createBoardNote,
  deleteBoardNote,
  getBoardNotes,
  updateBoardNote,
  type BoardNote,
} from './notes.ts';

const note: BoardNote = {
  id: world.note,
  type: 'board_note',
  board_id: world.blueThings,
  title: 'Before the move',
  text: 'The blue room faces north.',
  items: [
    { text: 'Measure the shelf', done: true },
    { text: 'Ask for the paint', done: false },
  ],
  user: noor,
  created_at: WHEN,
  updated_at: WHEN,
  version: 1,
};

/** Notes by a board's collaborators. */
export const boardNoteExamples: readonly Example[] = [
  example(getBoardNotes, 'The notes on a board.', { board_id: world.blueThings }, [note]),
  example(
    createBoardNote,
    'Writes a note on a board: words, and things to tick off.',
    {
      board_id: world.blueThings,
      title: 'Seeds',
      items: [{ text: 'Borage', done: false }],
    },
    {
      ...note,
      id: '1188950301542301752',
      title: 'Seeds',
      text: '',
      items: [{ text: 'Borage', done: false }],
    },
  ),
  example(
    updateBoardNote,
    'Changes a note, unless somebody changed it since; what is left out stays as it is.',
    { note_id: world.note, version: 1, title: 'Before we move' },
    { ...note, title: 'Before we move', version: 2 },
  ),
  example(deleteBoardNote, 'Takes a note off its board.', { note_id: world.note }, null),
];
