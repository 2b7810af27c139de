import * as drafts from '#contract/builder/drafts.ts';
import { getBuilderGates as gatesCall } from '#contract/builder/viewer-gates.ts';
import { createStoryPin as storyPinCall } from '#contract/builder/story-pins.ts';
import * as publishing from '#contract/builder/publishing.ts';
import { route, rule, withServices, type Route } from '#server/kernel/http/route.ts';
import { maySeeBoard, mayWriteBoard } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { createDraft } from './drafts/create-draft.ts';
import { createStoryPin } from './drafts/create-story-pin.ts';
import { deleteDrafts } from './drafts/delete-drafts.ts';
import { getDraft, getDrafts } from './drafts/get-drafts.ts';
import { getBuilderGates } from './drafts/get-builder-gates.ts';
import { workshopOf, type Gating } from './core/maker.ts';
import { isOwnDraft } from './core/policy.ts';
import { publishDraft, publishDrafts } from './publishing/publish-drafts.ts';
import {
  cancelScheduledPin,
  getScheduledPins,
  reschedulePin,
} from './publishing/scheduled-pins.ts';
import { updateDraft } from './drafts/update-draft.ts';
import { updateDrafts } from './drafts/update-drafts.ts';

const own = rule('The viewer, their own drafts', isOwnDraft);
const keep = rule(
  'The viewer, with the tools that are open to them, for boards that they may write on, of pictures and pins they bring or see',
  isOwnDraft,
  mayWriteBoard,
  maySeeBoard,
);
const begin = rule(
  'The viewer, with the tools that are open to them, for boards that they may write on, of pictures and pins they bring or see',
  mayWriteBoard,
  maySeeBoard,
);
const publish = rule(
  'The viewer, their own drafts, with the tools that are open to them, on boards that they may write on',
  isOwnDraft,
  mayWriteBoard,
);

/** The domain's calls. */
export function builderRoutes(media: Media, gating: Gating): readonly Route[] {
  const workshop = workshopOf(media, gating);
  return [
    route(drafts.createDraft, withServices(workshop, createDraft), begin),
    route(
      storyPinCall,
      withServices(workshop, createStoryPin),
      rule(
        'The viewer, with the tools that are open to them, onto boards that they may write on, of pictures they bring or see',
        mayWriteBoard,
        maySeeBoard,
      ),
    ),
    route(drafts.updateDraft, withServices(workshop, updateDraft), keep),
    route(drafts.updateDrafts, withServices(workshop, updateDrafts), keep),
    route(drafts.getDraft, getDraft, own),
    route(drafts.getDrafts, getDrafts, own),
    route(drafts.deleteDrafts, deleteDrafts, own),
    route(publishing.publishDraft, withServices(workshop, publishDraft), publish),
    route(publishing.publishDrafts, withServices(workshop, publishDrafts), publish),
    route(gatesCall, withServices(workshop, getBuilderGates), rule('The viewer')),
    route(publishing.getScheduledPins, getScheduledPins, rule('The viewer, their own drafts')),
    route(publishing.reschedulePin, withServices(workshop, reschedulePin), own),
    route(publishing.cancelScheduledPin, cancelScheduledPin, own),
  ];
}
