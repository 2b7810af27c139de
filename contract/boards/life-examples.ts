import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { blueThings } from './examples.ts';
import { archiveBoard, mergeBoards, setBoardCover, unarchiveBoard } from './life.ts';
import { moderateBoard } from './moderation.ts';

/** Calls that affect a board as a whole. */
export const boardLifeExamples: readonly Example[] = [
  example(
    archiveBoard,
    "Puts a board away: it is then in none of the viewer's lists.",
    { board_id: world.blueThings },
    { ...blueThings, archived_by_me_at: WHEN },
  ),
  example(unarchiveBoard, 'Takes it out again.', { board_id: world.blueThings }, blueThings),
  example(
    setBoardCover,
    'Makes a part of a pin on the board its cover.',
    { board_id: world.blueThings, pin_id: world.bower, crop: [0.1, 0, 0.8, 0.5] },
    {
      ...blueThings,
      has_custom_cover: true,
      cover_pin: {
        pin_id: world.bower,
        image_signature: '1f8ac10f23c5b5bc1167bda84b833e5c',
        crop: [0.1, 0, 0.8, 0.5],
        size: [600, 900],
      },
    },
  ),
  example(
    mergeBoards,
    'Moves all pins and sections of a board into another; the first goes to the trash.',
    { board_id: world.sketches, destination_board_id: world.blueThings },
    { ...blueThings, bulk_job: null },
  ),
  example(
    moderateBoard,
    'For operators: disables a board for a time, or covers it with a warning; here, neither.',
    { board_id: world.blueThings, is_temporarily_disabled: false, sensitivity_screen: null },
    {
      id: world.blueThings,
      type: 'board_moderation',
      is_temporarily_disabled: false,
      sensitivity_screen: null,
    },
  ),
];
