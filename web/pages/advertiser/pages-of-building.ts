import { createElement } from 'react';
import { getAdDraft, getAdDrafts } from '#contract/ads/drafts/drafts.ts';
import { areAll, isId } from '#web/ads/core/address-fields.ts';
import { draftIn } from '#web/ads/drafts/build-search.ts';
import { EDIT_FIELDS } from '#web/ads/editing/edit-search.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePage, ConsolePages } from './console-page.ts';

const building = () => import('./building-parts.tsx');

const build = {
  right: 'campaigns',
  isWhole: true,
  fields: { id: isId, pins: areAll(isId) },
  Part: lazyPart<object>(async () => (await building()).Build),
  load: async ({ get, search }, { id: advertiser_id }) => {
    const draft_id = draftIn(search);
    return draft_id === null ? undefined : get(getAdDraft, { advertiser_id, draft_id });
  },
} as const satisfies Omit<ConsolePage, 'title'>;

/** The media planner, with this site's topics. */
const Plan = lazyPart<object>(async () => {
  const [{ PlannerPage }, { InterestChoice }] = await Promise.all([
    import('#web/ads/planner/planner-page.tsx'),
    import('../parts/interest-choice.tsx'),
  ]);
  return () => createElement(PlannerPage, { Interests: InterestChoice });
});

export const pagesOfBuilding: ConsolePages = {
  ads: {
    title: 'Drafts',
    right: 'campaigns',
    Part: lazyPart<object>(async () => (await import('#web/ads/drafts/draft-list.tsx')).DraftList),
    load: ({ pages }, { id: advertiser_id }) => pages(getAdDrafts, { advertiser_id }),
  },
  ads_create: { ...build, title: 'Create a campaign' },
  ads_edit_draft: { ...build, title: 'Draft' },
  ads_edit: {
    title: 'Edit',
    right: 'campaigns',
    isWhole: true,
    fields: EDIT_FIELDS,
    Part: lazyPart<object>(async () => (await building()).Edit),
    // The page itself loads what it edits, anew each time.
    load: () => Promise.resolve(),
  },
  media_planner: {
    title: 'Media planner',
    right: 'reporting',
    Part: Plan,
    // The page computes the plan from its form, and again on each change.
    load: () => Promise.resolve(),
  },
};
