import { blueThings } from '#contract/boards/examples.ts';
import { example, world, type Example } from '#contract/kernel/example.ts';
import { creek } from '#contract/pins/examples.ts';
import {
  explainPin,
  getHides,
  getHomeBoards,
  hideFromHome,
  tuneHomeBoard,
  unhideFromHome,
} from './home.ts';

const smallGardens = {
  id: `board:${world.smallGardens}`,
  kind: 'board' as const,
  subject: world.smallGardens,
  name: 'Small gardens',
  url: '/emil/small-gardens/',
  image_url: null,
};

export const homeExamples: readonly Example[] = [
  example(
    hideFromHome,
    'Keeps a pin, or what comes by its board, its person or its site, out of what is recommended.',
    { pin_id: world.creek, kind: 'board' },
    smallGardens,
  ),
  example(
    explainPin,
    'Why a pin is, or could be, recommended to the viewer, and what can be kept out for it.',
    { pin_id: world.creek },
    {
      reasons: [
        {
          reason: 'Because you follow Emil Berg',
          path: {
            kind: 'followed_person',
            from: { id: world.emil, name: 'Emil Berg', url: '/emil/' },
            count: null,
          },
        },
      ],
      hides: [
        { kind: 'pin', subject: creek.image_signature, name: creek.title, is_hidden: false },
        { kind: 'board', subject: world.smallGardens, name: 'Small gardens', is_hidden: false },
        { kind: 'person', subject: world.emil, name: 'Emil Berg', is_hidden: false },
      ],
      is_personalized: true,
    },
  ),
  example(getHides, 'What the viewer is not recommended, the last first.', {}, []),
  example(
    unhideFromHome,
    'Lets it be recommended again.',
    { kind: 'board', subject: world.smallGardens },
    null,
  ),
  example(
    getHomeBoards,
    "The viewer's boards, and whether the home feed follows what is saved to them.",
    { page_size: 25 },
    [{ id: world.blueThings, board: blueThings, is_on: true }],
  ),
  example(
    tuneHomeBoard,
    'Lets a board bring pins to the home feed, or not.',
    { board_id: world.blueThings, is_on: true },
    null,
  ),
];
