import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { consolePath } from '#contract/ads/console-paths.ts';
import { getDraft, getDrafts } from '#contract/builder/drafts.ts';
import { getBuilderGates } from '#contract/builder/viewer-gates.ts';
import { getAdAccount } from '#contract/business/ad-accounts.ts';
import { getUser } from '#contract/social.ts';
import { draftedCampaignIn } from '#web/ads/drafts/build-search.ts';
import type { PinBuilderProps } from '#web/builder/page/builder.tsx';
import { authPath } from '#web/identity/core/next-path.ts';
import { useViewer, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { useFindToTag } from './use-find-to-tag.ts';

// A separate chunk, so that no other page carries the list of the builder's many parts.
const PinBuilder = lazyPart<PinBuilderProps>(
  async () => (await import('#web/builder/page/builder.tsx')).PinBuilder,
);

/** The pin builder; for an advertiser it creates pins for ads [BUILD-03, ROUTE-15]. */
function PinBuilderPage() {
  const viewer = useViewer();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const find = useFindToTag();
  const onPins = useBackToDraft();
  if (!viewer) return <AskToLogIn path={path} />;
  const scenario = path.startsWith('/advertiser/') ? 'ad_creation' : 'default';
  return <PinBuilder scenario={scenario} path={path} find={find} onPins={onPins} />;
}

/** Returns to the campaign draft that the Pin is created for, where it becomes an ad; undefined without one. */
function useBackToDraft(): PinBuilderProps['onPins'] {
  const router = useRouter();
  const { advertiser } = useParams({ strict: false });
  const search = usePageSearch();
  // The builder's own navigation drops these params.
  const [campaign] = useState(draftedCampaignIn(search));
  if (campaign === null || advertiser === undefined) return undefined;
  return (ids) => {
    const { draft, group } = campaign;
    const query = new URLSearchParams({ id: draft, ad_group: group, pins: ids.join() });
    const path = consolePath('ads_edit_draft', advertiser);
    void router.navigate({ href: `${path}?${query}`, replace: true } as never);
  };
}

function AskToLogIn({ path }: { path: string }) {
  const { t } = useWords();
  return (
    <EmptyState
      level={1}
      title={t('Log in to create a Pin or board')}
      action={
        <>
          <ButtonLink href={authPath('login', path)}>{t('Log in')}</ButtonLink>
          <ButtonLink variant="main" href={authPath('signup', path)}>
            {t('Sign up')}
          </ButtonLink>
        </>
      }
    />
  );
}

export const page = definePage<'advertiser', { readonly draft?: string }>({
  load: async ({ viewer, params, pages, get, search, words: { t } }) => {
    if (viewer) {
      const { draft } = search;
      // People who may not act for the advertiser get 404.
      if (params.advertiser) await get(getAdAccount, { advertiser_id: params.advertiser });
      const query = draft === undefined ? pages(getDrafts, {}) : get(getDraft, { draft_id: draft });
      // The viewer's own profile says whether they may upload videos, which the page lists from the start.
      const maker = [get(getBuilderGates, {}), get(getUser, {})];
      await Promise.all([query, ...maker, PinBuilder.ready()]);
    }
    return { title: t('Pin builder'), canonical: '/pin-builder/', hidden: true };
  },
  Page: PinBuilderPage,
});
