import { createElement } from 'react';
import { getAdDraft, getAdDrafts } from '#contract/ads/drafts/drafts.ts';
import { draftIn } from '#web/ads/drafts/build-search.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePage, ConsolePages } from './console-page.ts';

const building = () => import('./building-parts.tsx');

const build = {
  right: 'campaigns',
  isWhole: true,
  Part: lazyPart<object>(async () => (await building()).Build),
  load: async ({ get, search }, { id: advertiser_id }) => {
    const draft_id = draftIn(search);
    return draft_id === null ? undefined : get(getAdDraft, { advertiser_id, draft_id });
  },
} as const satisfies Omit<ConsolePage, 'title'>;

/** A plan, with the topics of this place. */
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
    Part: lazyPart<object>(async () => (await building()).Edit),
    // What the address names is loaded again each time: it is about to be changed.
    load: () => Promise.resolve(),
  },
  media_planner: {
    title: 'Media planner',
    right: 'reporting',
    Part: Plan,
    // It is worked out as the form stands, and again whenever that changes.
    load: () => Promise.resolve(),
  },
};
