import { blueThings, feathers } from '#contract/boards/examples.ts';
import { example, world, type Example } from '#contract/kernel/example.ts';
import { getBoardColors } from './board-colors.ts';
import { arrangeBoard, moveSection, placePin } from './order.ts';

export const orderExamples: readonly Example[] = [
  example(
    arrangeBoard,
    'Arranges a board for everybody who sees it: as saved, by colour, or by hand.',
    { board_id: world.blueThings, pin_order: 'hand' },
    { ...blueThings, pin_order: 'hand' },
  ),
  example(
    getBoardColors,
    "The clear colours of a board's latest pins.",
    { board_id: world.blueThings },
    [
      { name: 'brown', color: '#8a6a4a' },
      { name: 'blue', color: '#2f4f8f' },
    ],
  ),
  example(
    placePin,
    'Puts a pin behind another one of its board, in the order by hand.',
    { pin_id: world.berries, after_pin_id: world.bower },
    null,
  ),
  example(
    moveSection,
    'Moves a section with its pins to another board.',
    { section_id: world.nests, board_id: world.blueThings },
    {
      ...feathers,
      id: '1188950301542301623',
      node_id: 'Qm9hcmRTZWN0aW9uOjExODg5NTAzMDE1NDIzMDE2MjM=',
      title: 'Nests',
      slug: 'nests',
      pin_count: 0,
      preview_pins: [],
    },
  ),
];
