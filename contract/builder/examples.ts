import { blueThingsLink } from '#contract/boards/examples.ts';
import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { pictureImages, SIGNATURE } from '#contract/media/examples.ts';
import {
  createDraft,
  deleteDrafts,
  getDraft,
  getDrafts,
  updateDraft,
  updateDrafts,
  type PinDraft,
} from './drafts.ts';
import { bower } from '#contract/pins/examples.ts';
import { createStoryPin, PICTURE_BLOCK } from './story-pins.ts';
import { getBuilderGates } from './viewer-gates.ts';
import {
  cancelScheduledPin,
  getScheduledPins,
  publishDraft,
  publishDrafts,
  reschedulePin,
} from './publishing.ts';
import type { Composition } from './pictures.ts';

const whole: Composition = {
  ratio: 'original',
  layout: 'fill',
  crop: null,
  background: '#ffffff',
  overlays: [],
};

/** One of Noor's drafts. */
const draft: PinDraft = {
  id: world.draft,
  type: 'pin_draft',
  kind: 'single',
  scenario: 'default',
  version: 1,
  status: 'saved',
  item_status: null,
  is_scheduled: false,
  title: 'A bower at noon',
  description: '',
  alt_text: '',
  link: world.page,
  advertiser_id: null,
  board: blueThingsLink,
  section: null,
  comments_disabled: false,
  pictures: [
    {
      image_signature: SIGNATURE,
      images: pictureImages,
      composition: whole,
      composed: null,
      title: '',
      link: null,
      text: '',
      alt_text: '',
    },
  ],
  tags: [],
  publish_at: null,
  failure: null,
  pin_id: null,
  created_at: WHEN,
  updated_at: WHEN,
};

const change = { title: 'A bower in the evening' };
const changed: PinDraft = { ...draft, ...change, version: 2 };

const waiting: PinDraft = {
  ...draft,
  id: world.waiting,
  version: 2,
  is_scheduled: true,
  publish_at: 'Mon, 16 Mar 2026 18:00:00 +0000',
};

export const builderExamples: readonly Example[] = [
  example(
    createDraft,
    'Keeps a pin that is being made, as far as it is.',
    {
      kind: 'single',
      title: 'A bower at noon',
      link: world.page,
      board_id: world.blueThings,
      pictures: [{ upload_id: world.upload, composition: whole }],
    },
    { ...draft, id: '1188950301542301705' },
  ),
  example(getDraft, 'One draft of the viewer.', { draft_id: world.draft }, draft),
  example(
    getDrafts,
    "The viewer's drafts, the newest first, or those named, whatever became of them.",
    { page_size: 25 },
    [draft],
  ),
  example(
    updateDraft,
    'Changes a draft; refused with draft_changed when somebody changed it since that version.',
    { draft_id: world.draft, version: 1, ...change },
    changed,
  ),
  example(
    updateDrafts,
    'Changes several drafts alike, all or none.',
    { draft_ids: [world.draft], link: world.page },
    [{ ...changed, version: 3 }],
  ),
  example(
    deleteDrafts,
    'Deletes drafts, scheduled ones too, all or none.',
    { draft_ids: [world.sketch] },
    null,
  ),
  example(
    publishDraft,
    'Makes the pin of a draft, once however often it is asked; with a time it is scheduled.',
    { draft_id: world.ready, version: 1 },
    {
      ...draft,
      id: world.ready,
      version: 2,
      item_status: 'succeeded',
      pin_id: '1188950301542301647',
    },
  ),
  example(
    publishDrafts,
    'Begins to publish several drafts; what became of each is asked of the list of drafts.',
    { draft_ids: [world.readyToo] },
    [{ ...draft, id: world.readyToo, version: 2, status: 'creating', item_status: 'publishing' }],
  ),
  example(
    getBuilderGates,
    'What decides which tools of the builder are open to the viewer.',
    {},
    { language: 'en', groups: [], conditions: { tools: {}, scenarios: {} } },
  ),
  example(
    getScheduledPins,
    "The viewer's scheduled pins, the next to be published first.",
    { page_size: 25 },
    [waiting],
  ),
  example(
    reschedulePin,
    'Gives a scheduled pin another time, in the next 30 days.',
    { draft_id: world.waiting, publish_at: '2026-03-20T18:00:00+01:00' },
    { ...waiting, version: 3, publish_at: 'Fri, 20 Mar 2026 17:00:00 +0000' },
  ),
  example(
    cancelScheduledPin,
    'Makes a scheduled pin a draft again.',
    { draft_id: world.waiting },
    { ...waiting, version: 4, is_scheduled: false },
  ),
  example(
    createStoryPin,
    'Makes a pin of one video or picture, or a story of several pictures, without a draft.',
    {
      board_id: world.blueThings,
      story_pin: {
        metadata: { pin_title: 'A bower in the shade' },
        pages: [{ blocks: [{ type: PICTURE_BLOCK, tracking_id: world.upload }] }],
      },
      is_comments_allowed: true,
    },
    { ...bower, id: '1188950301542301636', method: 'uploaded', comment_count: 0 },
  ),
];
