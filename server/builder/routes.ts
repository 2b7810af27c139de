import * as drafts from '#contract/builder/drafts.ts';
import { createStoryPin as storyPinCall } from '#contract/builder/story-pins.ts';
import * as publishing from '#contract/builder/publishing.ts';
import { route, rule, type Route } from '#server/kernel/route.ts';
import { maySeeBoard, mayWriteBoard } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { createDraft } from './create-draft.ts';
import { createStoryPin } from './create-story-pin.ts';
import { deleteDrafts } from './delete-drafts.ts';
import { getDraft, getDrafts } from './get-drafts.ts';
import { isOwnDraft } from './policy.ts';
import { publishDraft, publishDrafts } from './publish-drafts.ts';
import { cancelScheduledPin, getScheduledPins, reschedulePin } from './scheduled-pins.ts';
import { updateDraft } from './update-draft.ts';
import { updateDrafts } from './update-drafts.ts';

const own = rule('The viewer, their own drafts', isOwnDraft);
const keep = rule(
  'The viewer, with the tools that are open to them, for boards that they may write on, of pictures and pins they bring or see',
  isOwnDraft,
  mayWriteBoard,
  maySeeBoard,
);

const publish = rule(
  'The viewer, their own drafts, with the tools that are open to them, on boards that they may write on',
  isOwnDraft,
  mayWriteBoard,
);

/** The domain's calls. */
export const builderRoutes = (media: Media): readonly Route[] => [
  route(drafts.createDraft, createDraft(media), keep),
  route(
    storyPinCall,
    createStoryPin(media),
    rule(
      'The viewer, with the tools that are open to them, onto boards that they may write on, of pictures they bring or see',
      mayWriteBoard,
      maySeeBoard,
    ),
  ),
  route(drafts.updateDraft, updateDraft(media), keep),
  route(drafts.updateDrafts, updateDrafts(media), keep),
  route(drafts.getDraft, getDraft(media), own),
  route(drafts.getDrafts, getDrafts(media), own),
  route(drafts.deleteDrafts, deleteDrafts, own),
  route(publishing.publishDraft, publishDraft(media), publish),
  route(publishing.publishDrafts, publishDrafts(media), publish),
  route(publishing.getScheduledPins, getScheduledPins(media), own),
  route(publishing.reschedulePin, reschedulePin(media), own),
  route(publishing.cancelScheduledPin, cancelScheduledPin(media), own),
];
