import { blueThingsLink } from '../boards/examples.ts';
import { example, WHEN, world, type Example } from '../kernel/example.ts';
import { pictureImages, SIGNATURE } from '../media/examples.ts';
import {
  createDraft,
  deleteDrafts,
  getDraft,
  getDrafts,
  updateDraft,
  updateDrafts,
  type PinDraft,
} from './drafts.ts';
import type { Composition } from './pictures.ts';

const whole: Composition = {
  ratio: 'original',
  layout: 'fill',
  crop: null,
  background: '#ffffff',
  overlays: [],
};

/** A draft of Noor's. */
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
    { ...draft, id: '1188950301542301702' },
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
];
