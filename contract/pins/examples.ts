import { blueThingsLink, feathers, smallGardensLink } from '#contract/boards/examples.ts';
import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { pictureImages, SIGNATURE } from '#contract/media/examples.ts';
import {
  createPin,
  createSection,
  deletePin,
  deleteSection,
  getPin,
  savePin,
  updatePin,
  type Pin,
} from '#contract/pins.ts';
import { getBoardPins, getCreatedPins, getSectionPins, getUserPins } from './lists.ts';
import { emil, noor } from '#contract/social/examples.ts';
import { answerSponsor } from './answer-sponsor.ts';
import { bulkExamples } from './bulk-examples.ts';
import { likePin, unlikePin } from './likes.ts';
import { moveIntoSection, takeOutOfSection } from './moves.ts';
import { orderExamples } from './order-examples.ts';
import { suggestBoardTitles } from './suggestions.ts';
import { deleteFromTrash, getTrash, restoreFromTrash, type Trashed } from './trash.ts';

const DESCRIPTION = 'Two ferns, and between them everything blue. #bower';

/** What the pin's linked page is about. */
const article = {
  type_name: 'article' as const,
  site_name: 'Bowers',
  url: world.page,
  favicon_images: null,
  products: [],
};

/** A pin of Noor's, as she sees it. */
export const bower: Pin = {
  id: world.bower,
  node_id: 'UGluOjExODg5NTAzMDE1NDIzMDE2MzA=',
  type: 'pin',
  title: 'A bower in the shade',
  grid_title: 'A bower in the shade',
  description: DESCRIPTION,
  closeup_description: DESCRIPTION,
  closeup_unified_description: DESCRIPTION,
  seo_title: 'A bower in the shade',
  seo_description: DESCRIPTION,
  seo_url: `/pin/${world.bower}/`,
  grid_description: DESCRIPTION,
  alt_text: null,
  auto_alt_text: null,
  link: world.page,
  domain: 'bowers.example',
  link_domain: { domain: 'bowers.example', official_user: null },
  created_at: WHEN,
  dominant_color: '#3b5a8c',
  thumb_hash: 'nwcKDQJ3h4eAd4iHeIh3h3hfdQeG',
  image_signature: SIGNATURE,
  images: pictureImages,
  image_medium_size_url: pictureImages['236x'].url,
  pinner: noor,
  native_creator: null,
  origin_pinner: null,
  via_pinner: null,
  closeup_attribution: { id: world.noor, full_name: 'Noor Haddad' },
  board: blueThingsLink,
  section: null,
  pinned_to_board: {
    id: world.blueThings,
    name: 'Blue things',
    url: '/noor/blue-things/',
    layout: 'default',
    pin_id: world.creek,
  },
  repin_count: 0,
  comment_count: 2,
  comments_disabled: false,
  share_count: 0,
  reaction_counts: {},
  reaction_by_me: 0,
  aggregated_pin_data: {
    id: '472398547012331298',
    aggregated_stats: { saves: 1, done: 0 },
    comment_count: 2,
  },
  sponsorship: null,
  shuffle_asset: null,
  is_promoted: false,
  promoter: null,
  promoted_is_removable: false,
  is_animated: false,
  is_video: false,
  videos: null,
  story_pin_data: null,
  story_pin_data_id: null,
  carousel_data: null,
  has_tags: false,
  embed: null,
  rich_summary: { ...article, display_name: 'The satin bowerbird' },
  rich_metadata: {
    ...article,
    title: 'The satin bowerbird',
    description: 'It collects what is blue.',
    recipe: null,
    article: { authors: ['Ida Fern'], published_at: WHEN },
  },
  recommendation_reason: null,
  hashtags: ['#bower'],
  tracking_params: null,
  attribution: null,
  is_uploaded: false,
  is_editable: true,
  method: 'create',
  privacy: 'public',
};

/** A pin of Emil's, as Noor sees it. */
export const creek: Pin = {
  ...bower,
  id: world.creek,
  node_id: 'UGluOjExODg5NTAzMDE1NDIzMDE2NDA=',
  title: 'A bower by the creek',
  grid_title: 'A bower by the creek',
  seo_title: 'A bower by the creek',
  seo_url: `/pin/${world.creek}/`,
  pinner: emil,
  closeup_attribution: { id: world.emil, full_name: 'Emil Berg' },
  board: smallGardensLink,
  pinned_to_board: null,
  comment_count: 0,
  aggregated_pin_data: {
    id: '5102938475610293847',
    aggregated_stats: { saves: 1, done: 0 },
    comment_count: 0,
  },
  is_editable: false,
};

const featherPin: Pin = {
  ...bower,
  id: world.feather,
  section: { id: world.feathers, title: 'Feathers', slug: 'feathers' },
};

const made: Pin = { ...bower, id: '1188950301542301635', comment_count: 0 };

const reads: readonly Example[] = [
  example(getPin, 'One pin.', { id: world.bower, field_set_key: 'detailed' }, bower),
  example(
    getBoardPins,
    "A board's pins, the newest first.",
    { board_id: world.blueThings, page_size: 25 },
    [bower, featherPin],
  ),
  example(
    getSectionPins,
    "A section's pins, the newest first.",
    { section_id: world.feathers, page_size: 25 },
    [featherPin],
  ),
  example(
    getUserPins,
    'What a person saved, the newest first.',
    { username: 'noor', page_size: 25 },
    [bower],
  ),
  example(
    getCreatedPins,
    'What a person made themself rather than saved from another pin.',
    { username: 'noor', page_size: 25 },
    [bower],
  ),
  example(
    suggestBoardTitles,
    'Names for a new board that a pin could go to.',
    { pin_id: world.creek },
    [{ title: 'Small gardens' }],
  ),
];

const fromEmil = { origin_pinner: emil, via_pinner: emil };

const writes: readonly Example[] = [
  example(
    createPin,
    'Puts a picture on a board, named in one of five ways: an address, base64, an upload, a signature, or a link to a page that is searched for one.',
    {
      board_id: world.blueThings,
      title: 'A bower in the shade',
      description: DESCRIPTION,
      link: world.page,
      image_base64:
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
    made,
  ),
  example(
    savePin,
    'Saves a pin to a board of the viewer: a pin of its own, with the same picture.',
    { pin_id: world.creek, board_id: world.blueThings },
    { ...made, ...fromEmil, title: creek.title, method: 'repin', repin_count: 1 },
  ),
  example(
    updatePin,
    'Changes a pin, and moves it when a board or section is named.',
    { id: world.bower, title: 'A bower in the sun' },
    { ...bower, title: 'A bower in the sun' },
  ),
  example(
    likePin,
    'Likes a pin.',
    { pin_id: world.creek },
    {
      ...creek,
      reaction_counts: { '1': 1 },
      reaction_by_me: 1,
    },
  ),
  example(
    answerSponsor,
    'Says that a pin is paid for by the viewer, a business that it names.',
    { pin_id: world.creek, accept: true },
    {
      ...creek,
      sponsorship: {
        status: 1,
        sponsor: { id: world.noor, username: 'noor', full_name: 'Noor Haddad' },
      },
    },
  ),
  example(
    createSection,
    'Makes a section of a board, with pins of the board in it.',
    { board_id: world.blueThings, name: 'Berries', initial_pins: [world.berries] },
    {
      ...feathers,
      id: '1188950301542301622',
      node_id: 'Qm9hcmRTZWN0aW9uOjExODg5NTAzMDE1NDIzMDE2MjI=',
      title: 'Berries',
      slug: 'berries',
    },
  ),
  example(
    moveIntoSection,
    'Moves pins into a section.',
    { section_id: world.feathers, pins: [world.glass] },
    feathers,
  ),
];

const pebble: Trashed = {
  id: world.pebble,
  type: 'trashed_pin',
  title: 'Pebble',
  board: { id: world.blueThings, name: 'Blue things', url: '/noor/blue-things/' },
  is_merged: false,
  pin_count: 1,
  images: { '236x': pictureImages['236x'] },
  dominant_color: '#3b5a8c',
  deleted_at: WHEN,
  ends_at: 'Mon, 13 Apr 2026 09:26:53 +0000',
};

const trash: readonly Example[] = [
  example(getTrash, 'What the viewer deleted and may bring back.', {}, [pebble]),
  example(
    restoreFromTrash,
    'Brings what was deleted back to where it was.',
    { ids: [world.driftwood] },
    [{ id: world.driftwood, url: `/pin/${world.driftwood}/`, bulk_job: null }],
  ),
  example(deleteFromTrash, 'Deletes for good.', { ids: [world.pebble] }, null),
];

const endings: readonly Example[] = [
  example(unlikePin, 'Takes a like back.', { pin_id: world.creek }, creek),
  example(
    takeOutOfSection,
    'Takes pins out of a section; they stay on its board.',
    { section_id: world.feathers, pins: [world.feather] },
    null,
  ),
  example(deletePin, 'Deletes a pin; saves of it stay.', { id: world.berries }, null),
  example(
    deleteSection,
    'Deletes a section; its pins stay on the board.',
    { section_id: world.shells },
    null,
  ),
];

export const pinExamples = [
  ...reads,
  ...writes,
  ...bulkExamples,
  ...orderExamples,
  ...trash,
  ...endings,
];
