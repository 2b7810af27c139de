import * as drafts from '#contract/builder/drafts.ts';
import { route, rule, type Route } from '#server/kernel/route.ts';
import { maySeeBoard, mayWriteBoard } from '#server/boards/index.ts';
import type { Media } from '#server/media/index.ts';
import { createDraft } from './create-draft.ts';
import { deleteDrafts } from './delete-drafts.ts';
import { getDraft, getDrafts } from './get-drafts.ts';
import { isOwnDraft } from './policy.ts';
import { updateDraft } from './update-draft.ts';
import { updateDrafts } from './update-drafts.ts';

const own = rule('The viewer, their own drafts', isOwnDraft);
const keep = rule(
  'The viewer, with the tools that are open to them, for boards that they may write on, of pictures and pins they bring or see',
  isOwnDraft,
  mayWriteBoard,
  maySeeBoard,
);

/** The domain's calls. */
export const builderRoutes = (media: Media): readonly Route[] => [
  route(drafts.createDraft, createDraft(media), keep),
  route(drafts.updateDraft, updateDraft(media), keep),
  route(drafts.updateDrafts, updateDrafts(media), keep),
  route(drafts.getDraft, getDraft(media), own),
  route(drafts.getDrafts, getDrafts(media), own),
  route(drafts.deleteDrafts, deleteDrafts, own),
];
