import {
  createBoard,
  deleteBoard,
  followBoard,
  getBoard,
  getBoardFollowers,
  getBoardFollowing,
  getBoards,
  getPickerBoards,
  getSection,
  getSections,
  renameSection,
  unfollowBoard,
  updateBoard,
  type Board,
  type BoardLink,
  type Section,
} from '#contract/boards.ts';
import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { getBoardOrder, moveBoardInOrder, setBoardOrder } from './order.ts';
import { orderSections } from './section-order.ts';
import { pictureImages, SIGNATURE } from '#contract/media/examples.ts';
import { emil, noor } from '#contract/social/examples.ts';

/** Noor's board, as in her pins' links. */
export const blueThingsLink: BoardLink = {
  id: world.blueThings,
  node_id: 'Qm9hcmQ6MTE4ODk1MDMwMTU0MjMwMTYxMA==',
  type: 'board',
  name: 'Blue things',
  url: '/noor/blue-things/',
  privacy: 'public',
  layout: 'default',
  owner: noor,
};

export const smallGardensLink: BoardLink = {
  ...blueThingsLink,
  id: world.smallGardens,
  node_id: 'Qm9hcmQ6MTE4ODk1MDMwMTU0MjMwMTYxMQ==',
  name: 'Small gardens',
  url: '/emil/small-gardens/',
  owner: emil,
};

const noPictures = {
  has_custom_cover: false,
  cover_pin: null,
  image_cover_url: null,
  image_cover_hd_url: null,
  image_thumbnail_url: null,
  images: { '170x': [] },
  cover_images: null,
  pin_thumbnail_urls: [],
  dominant_color: null,
};
const onePicture = {
  ...noPictures,
  image_cover_url: pictureImages['474x'].url,
  image_cover_hd_url: pictureImages['736x'].url,
  image_thumbnail_url: pictureImages['170x'].url,
  images: { '170x': [{ ...pictureImages['170x'], dominant_color: '#3b5a8c' }] },
  cover_images: { '236x': pictureImages['236x'], '474x': pictureImages['474x'] },
  pin_thumbnail_urls: [pictureImages['170x'].url],
  dominant_color: '#3b5a8c',
};

/** Noor's board, as she sees it. */
export const blueThings: Board = {
  ...blueThingsLink,
  slug: 'blue-things',
  description: 'What a satin bowerbird would like.',
  category: null,
  pin_order: 'saved',
  access: ['write', 'delete'],
  board_access: ['write'],
  pin_count: 5,
  section_count: 2,
  note_count: 1,
  section: null,
  follower_count: 0,
  collaborator_count: 0,
  is_collaborative: false,
  collaborating_users: [],
  collaborated_by_me: false,
  invited_to_collaborate: false,
  should_show_board_collaborators: false,
  followed_by_me: false,
  advertiser_id: null,
  archived_by_me_at: null,
  is_temporarily_disabled: false,
  sensitivity_screen: null,
  ...onePicture,
  created_at: WHEN,
  board_order_modified_at: WHEN,
};

/** Emil's board, as Noor sees it. */
export const smallGardens: Board = {
  ...blueThings,
  ...smallGardensLink,
  slug: 'small-gardens',
  description: '',
  access: [],
  board_access: [],
  pin_count: 1,
  section_count: 0,
  note_count: 0,
  follower_count: 1,
  followed_by_me: true,
};

/** A section of Noor's board. */
export const feathers: Section = {
  id: world.feathers,
  node_id: 'Qm9hcmRTZWN0aW9uOjExODg5NTAzMDE1NDIzMDE2MjA=',
  type: 'board_section',
  title: 'Feathers',
  slug: 'feathers',
  pin_count: 1,
  preview_pins: [
    {
      image_medium_url: pictureImages['236x'].url,
      image_signature: SIGNATURE,
      dominant_color: '#3b5a8c',
    },
  ],
  board: {
    ...blueThings,
    section: { id: world.feathers, title: 'Feathers', slug: 'feathers' },
  },
};

const reads: readonly Example[] = [
  example(
    getBoards,
    "A person's boards; without a name, the viewer's own.",
    { username: 'noor', sort: 'last_pinned_to', privacy_filter: 'all', page_size: 25 },
    [blueThings],
  ),
  example(
    getBoard,
    'One board, by its id, or by its slug and the username of its owner.',
    { board_id: world.blueThings },
    blueThings,
  ),
  example(getSections, "A board's sections.", { board_id: world.blueThings, page_size: 25 }, [
    feathers,
  ]),
  example(
    getSection,
    'One section, by its id, or by the names in its address.',
    { section_id: world.feathers },
    feathers,
  ),
  example(
    getPickerBoards,
    'Every board that the viewer may save to, and those last saved to.',
    { shortlist_suggestions: 2 },
    { all_boards: [blueThings], boards_shortlist: [blueThings] },
  ),
  example(
    getBoardFollowers,
    'Who follows a board, the newest first.',
    { board_id: world.smallGardens },
    [noor],
  ),
  example(
    getBoardFollowing,
    'The boards that a person follows, the newest first.',
    { username: 'noor' },
    [smallGardens],
  ),
];

const writes: readonly Example[] = [
  example(
    createBoard,
    "Makes a board; a person's boards have distinct names.",
    { name: 'Things that shine', description: '', privacy: 'secret' },
    {
      ...blueThings,
      ...noPictures,
      id: '1188950301542301613',
      node_id: 'Qm9hcmQ6MTE4ODk1MDMwMTU0MjMwMTYxMw==',
      name: 'Things that shine',
      url: '/noor/things-that-shine/',
      slug: 'things-that-shine',
      description: '',
      privacy: 'secret',
      pin_count: 0,
      section_count: 0,
      note_count: 0,
    },
  ),
  example(
    updateBoard,
    'Changes a board; what is left out stays as it is.',
    { board_id: world.blueThings, description: 'Blue, and nothing else.' },
    { ...blueThings, description: 'Blue, and nothing else.' },
  ),
  example(
    renameSection,
    'Gives a section another name.',
    { section_id: world.feathers, name: 'Blue feathers' },
    { ...feathers, title: 'Blue feathers', slug: 'blue-feathers' },
  ),
  example(
    orderSections,
    'Puts the sections of a board in order.',
    { board_id: world.blueThings, section_ids: [world.shells, world.feathers] },
    null,
  ),
  example(followBoard, 'Follows a board.', { board_id: world.smallGardens }, smallGardens),
  example(
    unfollowBoard,
    'Follows a board no longer.',
    { board_id: world.smallGardens },
    { ...smallGardens, follower_count: 0, followed_by_me: false },
  ),
  example(deleteBoard, 'Deletes a board with its pins.', { board_id: world.oldIdeas }, null),
];

const orders: readonly Example[] = [
  example(
    getBoardOrder,
    "What the viewer's boards stand by on their profile.",
    {},
    { sort: 'alphabetical', modified_at: null },
  ),
  example(
    setBoardOrder,
    "Chooses what the viewer's boards stand by on their profile.",
    { sort: 'last_pinned_to' },
    { sort: 'last_pinned_to', modified_at: WHEN },
  ),
  example(
    moveBoardInOrder,
    'Moves a board beside another; from then on the boards stand by hand.',
    { board_id: world.oldIdeas, before_id: world.blueThings },
    { sort: 'custom', modified_at: WHEN },
  ),
];

export const boardExamples = [...reads, ...writes, ...orders];
