import { useParams } from '@tanstack/react-router';
import { getSection, getSections, type PinOrder, type Section } from '#contract/boards.ts';
import { getSectionPins } from '#contract/pins/lists.ts';
import { SectionHead } from '#web/boards/cards/section-head.tsx';
import { BoardScreen } from '#web/boards/cards/board-screen.tsx';
import { sectionPath } from '#web/boards/core/section-path.ts';
import { useCall, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { isMissing } from '#web/kernel/sending/call-error.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage, movedTo } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { OwnFeed, readyTools } from '#web/pins/organise/own-feed.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { profilePath } from '#web/social/core/person-name.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { BoardIdeas, BoardTabs, canEdit, loadIdeas } from './board-ideas-part.ts';
import { asksForIdeas } from './board-ideas-path.ts';
import { boardHeadOf } from './board-page-head.ts';
import { boardViewOf } from './board-view.ts';
import { BoardWays, hasWays } from './board-ways-part.ts';
import { LikeBoard } from '../parts/more-pins-part.ts';
import { VisitorBar } from '../parts/visitor-bar.tsx';

/** For people who may edit the section; loaded before its page is rendered for them. */
const SectionMenu = lazyPart<{ section: Section }>(
  async () => (await import('./section-menu.tsx')).SectionMenu,
);

const allSections = (board_id: string) => ({ board_id, page_size: 250 });

/** A section of a board: its place there, its name, its pins. */
function SectionPage() {
  const {
    username = '',
    board: board_slug = '',
    section: section_slug = '',
  } = useParams({ strict: false });
  const section = useCall(getSection, { username, board_slug, section_slug, redirect: true });
  const ideas = usePageSearch(asksForIdeas);
  const { board } = section;
  const sections = usePages(getSections, allSections(board.id));
  const mine = canEdit(board);
  const path = sectionPath(board, section);
  return (
    <BoardScreen board={board}>
      <SectionHead
        section={section}
        siblings={sections.data.pages.flatMap((one) => one.data)}
        acts={mine && <SectionMenu section={section} />}
      />
      {mine && ideas ? (
        <BoardIdeas board={board} sectionId={section.id} name={section.title} path={path} />
      ) : (
        <SectionPins section={section} mine={mine} />
      )}
      <VisitorBar />
    </BoardScreen>
  );
}

function SectionPins({ section, mine }: { section: Section; mine: boolean }) {
  const { t } = useWords();
  const { board, id, title } = section;
  const from = usePageSearch(fromOf);
  const { arranged } = usePageSearch(boardViewOf);
  const list = usePages(getSectionPins, sectionInput(id, arranged), from);
  const path = sectionPath(board, section);
  const empty = (
    <EmptyState
      title={t('Nothing in {board} yet', { board: title })}
      text={t('Pins saved to this section will show up here.')}
      action={
        <ButtonLink href={board.url} variant="main">
          {t('Back to the board')}
        </ButtonLink>
      }
    />
  );
  return (
    <>
      <OwnFeed
        list={list}
        label={t('Pins on {board}', { board: title })}
        empty={empty}
        title={
          (mine || hasWays(section)) && (
            <>
              {mine && <BoardTabs path={path} ideas={false} />}
              {hasWays(section) && (
                <BoardWays
                  board={board}
                  path={path}
                  view={{ arranged, color: null }}
                  arranges={!mine || arranged !== null}
                  pins={list.data}
                />
              )}
            </>
          )
        }
        scope={
          mine && arranged === null ? { board, sectionId: id, count: section.pin_count } : null
        }
      />
      {!mine && !list.hasNextPage && <LikeBoard board={board} sectionId={id} />}
    </>
  );
}

const sectionInput = (section_id: string, arranged: PinOrder | null) => ({
  section_id,
  ...(arranged && { arranged }),
});

export const page = definePage<'username' | 'board' | 'section'>({
  load: async (at) => {
    const { params, get, pages, search, words } = at;
    const { username, board: board_slug, section: section_slug } = params;
    const input = { username, board_slug, section_slug, redirect: true };
    const section = await get(getSection, input).catch((cause: unknown) => {
      // Old links for following a person redirect to their profile, where that is done.
      const isFollow = board_slug === 'pins' && section_slug === 'follow';
      throw isFollow && isMissing(cause) ? movedTo(profilePath(username)) : cause;
    });
    const from = fromOf(search);
    const { arranged } = boardViewOf(search);
    const pins = async () =>
      (await loadIdeas(at, section.board, from, section.id)) ||
      pages(getSectionPins, sectionInput(section.id, arranged), from);
    await Promise.all([
      canEdit(section.board) && Promise.all([SectionMenu.ready(), readyTools()]),
      hasWays(section) && BoardWays.ready(),
      pages(getSections, allSections(section.board.id)),
      pins(),
    ]);
    const { facts: _, ...head } = boardHeadOf(section.board, words.t);
    return {
      ...head,
      title: `${section.title} · ${section.board.name}`,
      canonical: sectionPath(section.board, section),
      embeddable: false,
    };
  },
  Page: SectionPage,
});
