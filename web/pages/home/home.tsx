import type { PageViewer } from '#contract/kernel/render.ts';
import { getIdeas } from '#contract/discovery.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { previewOf } from '#web/media/preview-picture.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { loadAuthPictures } from '../parts/auth-pictures.ts';
import { SETTLED, Welcome } from './welcome.tsx';

const load = () => import('./home-feeds.tsx');
/** Loaded before the page is rendered for a signed-in person; visitors never load it. */
const HomeFeeds = lazyPart<{ viewer: PageViewer }>(async () => (await load()).HomeFeeds);

/** "/": a person's feeds [ROUTE-01], or a visitor's welcome page. */
function Home() {
  const viewer = useViewer();
  return viewer ? <HomeFeeds viewer={viewer} /> : <Welcome />;
}

export const page = definePage({
  load: async (at) => {
    const { viewer, pages, search, words } = at;
    if (!viewer) {
      const [, picture] = await Promise.all([
        pages(getIdeas, SETTLED, fromOf(search)),
        loadAuthPictures(at),
      ]);
      return { canonical: '/', ...(picture && { image: previewOf(picture) }) };
    }
    const [{ loadHome }] = await Promise.all([load(), HomeFeeds.ready()]);
    await loadHome(at, viewer);
    return { title: words.t('Home'), hidden: true };
  },
  Page: Home,
});
