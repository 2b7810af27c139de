import { getBoardIdeas, getHome } from '#contract/discovery.ts';
import type { PageViewer } from '#contract/kernel/render.ts';
import { getFollowSuggestions } from '#contract/discovery/people.ts';
import { boardsFeed } from '#web/boards/core/boards-feed.ts';
import { usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PinFeed } from '#web/pins/grid/pin-feed.tsx';
import type { SuggestedPeopleProps } from '#web/discovery/people/suggested-people.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import type { ListEndProps } from '#web/ui/base/list-end.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Tabs } from '#web/ui/base/tabs.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './home.module.css';

/** For operators; loaded before the page is rendered for them. */
const YouRunThis = lazyPart<object>(
  async () => (await import('#web/identity/operator/you-run-this.tsx')).YouRunThis,
);

const SuggestedPeople = lazyPart<SuggestedPeopleProps>(
  async () => (await import('#web/discovery/people/suggested-people.tsx')).SuggestedPeople,
);

/** The number of boards with a tab: those last saved to. */
const BOARDS = 6;
const FOLLOWING = 'following';
const FOLLOWED = { followed: true } as const;

const NEWCOMERS = { user_id: null, newcomers_only: true } as const;

const lastBoards = ({ username }: PageViewer) =>
  ({ username, sort: 'last_pinned_to', privacy_filter: 'public', page_size: BOARDS }) as const;

/** Returns the feed that the search params request: followed pins, ideas for a board, or null for the main feed. */
function feedOf(search: unknown): typeof FOLLOWING | { readonly board: string } | null {
  if (typeof search !== 'object' || search === null || !('feed' in search)) return null;
  const feed = String(search.feed);
  if (feed === FOLLOWING) return FOLLOWING;
  return /^\d{1,20}$/.test(feed) ? { board: feed } : null;
}

/** Loads the requested feed, and the names of the others. */
export async function loadHome(at: PageAt, viewer: PageViewer): Promise<void> {
  const from = fromOf(at.search);
  const feed = feedOf(at.search);
  const pins = () => {
    if (feed === null) return at.pages(getHome, {}, from);
    if (feed === FOLLOWING) return at.pages(getHome, FOLLOWED, from);
    return at.pages(getBoardIdeas, { id: feed.board }, from);
  };
  await Promise.all([
    pins(),
    (feed === null || feed === FOLLOWING) && loadNewcomers(at),
    at.pages(boardsFeed, lastBoards(viewer)),
    viewer.is_operator && YouRunThis.ready(),
  ]);
}

/** People to follow, for who follows few; loaded only if there are any. */
async function loadNewcomers(at: PageAt): Promise<unknown> {
  const { data } = await at.pages(getFollowSuggestions, NEWCOMERS);
  return data.length > 0 && SuggestedPeople.ready();
}

function Newcomers() {
  const [first] = usePages(getFollowSuggestions, NEWCOMERS).data.pages;
  return first && first.data.length > 0 && <SuggestedPeople input={NEWCOMERS} />;
}

/** A person's home: recommendations, followed pins, and ideas for their boards. */
export function HomeFeeds({ viewer }: { viewer: PageViewer }) {
  const { t } = useWords();
  const feed = usePageSearch(feedOf);
  const [boards] = usePages(boardsFeed, lastBoards(viewer)).data.pages;
  const tabs = [
    { href: '/', label: t('For you') },
    { href: `/?feed=${FOLLOWING}`, label: t('Following') },
    ...(boards?.data ?? []).map(({ id, name }) => ({
      href: `/?feed=${id}`,
      label: <BoardName name={name} />,
    })),
  ];
  const chosen = typeof feed === 'object' ? feed?.board : feed;
  return (
    <div className={styles['feed']}>
      <VisuallyHidden as="h1">{t('Home')}</VisuallyHidden>
      <Tabs label={t('Feeds')} tabs={tabs} current={chosen ? `/?feed=${chosen}` : '/'} />
      {viewer.is_operator && <YouRunThis />}
      {(feed === null || feed === FOLLOWING) && <Newcomers />}
      {feed === null ? (
        <ForYou />
      ) : feed === FOLLOWING ? (
        <Following />
      ) : (
        <LikeBoard key={feed.board} id={feed.board} />
      )}
    </div>
  );
}

/** Truncates at the name's own end, in either text direction. */
function BoardName({ name }: { name: string }) {
  return (
    <span dir="auto" className={styles['board']}>
      {name}
    </span>
  );
}

const useFrom = () => usePageSearch(fromOf);

function ForYou() {
  const { t } = useWords();
  const list = usePages(getHome, {}, useFrom());
  const empty = (
    <Nothing
      title={t('Your feed grows from what you save')}
      text={t('Save Pins and follow people whose taste you like. What they save shows up here.')}
    />
  );
  return <PinFeed list={list} label={t('Your feed')} empty={empty} end={useSeenAll()} />;
}

function Following() {
  const { t } = useWords();
  const list = usePages(getHome, FOLLOWED, useFrom());
  const empty = (
    <Nothing
      title={t('Nothing new from people you follow')}
      text={t('New saves from people and boards you follow show up here.')}
    />
  );
  return <PinFeed list={list} label={t('What you follow')} empty={empty} end={useSeenAll()} />;
}

function LikeBoard({ id }: { id: string }) {
  const { t } = useWords();
  const list = usePages(getBoardIdeas, { id }, useFrom());
  const empty = (
    <Nothing
      title={t('No ideas for this board yet')}
      text={t('Ideas grow from its name and what you save to it.')}
    />
  );
  return <PinFeed list={list} label={t('Ideas for this board')} empty={empty} end={useSeenAll()} />;
}

function useSeenAll(): ListEndProps {
  const { t } = useWords();
  return {
    text: t("You've seen it all for now. New Pins show up as people save them."),
  };
}

function Nothing({ title, text }: { title: string; text: string }) {
  const { t } = useWords();
  const action = (
    <ButtonLink href="/ideas/" variant="main">
      {t('Find Pins')}
    </ButtonLink>
  );
  return <EmptyState title={title} text={text} action={action} />;
}
