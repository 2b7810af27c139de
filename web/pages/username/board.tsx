import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Board, getBoard, getSections } from '#contract/boards.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { BoardHead } from '#web/boards/cards/board-head.tsx';
import { BoardScreen } from '#web/boards/cards/board-screen.tsx';
import { FollowBoardButton } from '#web/boards/core/follow-board-button.tsx';
import { SectionStrip } from '#web/boards/cards/section-strip.tsx';
import { useCall, usePages, useViewer, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { isMissing } from '#web/kernel/sending/call-error.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage, movedTo } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { OwnFeed, readyTools } from '#web/pins/organise/own-feed.tsx';
import { profilePath } from '#web/social/core/person-name.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { Banner, EmptyState } from '#web/ui/base/state.tsx';
import { BoardIdeas, BoardTabs, canEdit, loadIdeas } from './board-ideas-part.ts';
import { asksForIdeas, ideasPath } from './board-ideas-path.ts';
import type { BoardMenuProps, BoardOwnActsProps } from './board-own-acts.tsx';
import { boardHeadOf } from './board-page-head.ts';
import { boardViewOf, isOwnView, viewInput } from './board-view.ts';
import { BoardWays, hasWays, loadWays } from './board-ways-part.ts';
import { LikeBoard } from '../parts/more-pins-part.ts';
import { VisitorBar } from '../parts/visitor-bar.tsx';

/** For signed-in people; loaded before the page is rendered for them. */
const BoardOwnActs = lazyPart<BoardOwnActsProps>(
  async () => (await import('./board-own-acts.tsx')).BoardOwnActs,
);

const BoardMenu = lazyPart<BoardMenuProps>(
  async () => (await import('./board-own-acts.tsx')).BoardMenu,
);

const InviteBanner = lazyPart<{ board: Board }>(
  async () => (await import('./board-dialogs.tsx')).InviteBanner,
);

const ALL_SECTIONS = 250;

/** A board: its head, its sections, its pins. */
function BoardPage() {
  const { t } = useWords();
  const { username = '', board: slug = '' } = useParams({ strict: false });
  const board = useCall(getBoard, { username, slug, redirect: true });
  const sections = usePages(getSections, { board_id: board.id, page_size: ALL_SECTIONS });
  const [open, setOpen] = useState<BoardOwnActsProps['open']>(null);
  const mine = canEdit(board);
  const viewer = useViewer();
  const ideas = usePageSearch(asksForIdeas);
  const acts = (
    <>
      {!mine && <FollowBoardButton board={board} />}
      {(viewer || open) && <BoardOwnActs board={board} mine={mine} open={open} onKind={setOpen} />}
    </>
  );
  return (
    <>
      {board.invited_to_collaborate && <InviteBanner board={board} />}
      {board.is_temporarily_disabled && (
        <Banner>
          {t(
            "This board is temporarily disabled. Only its owner and this site's operators can see it.",
          )}
        </Banner>
      )}
      <BoardScreen board={board}>
        <BoardHead
          board={board}
          acts={acts}
          more={viewer && <BoardMenu board={board} mine={mine} onKind={setOpen} />}
          onPeople={() => setOpen('people')}
        />
        <SectionStrip
          board={board}
          sections={sections.data.pages.flatMap((page) => page.data)}
          onAdd={mine ? () => setOpen('add_section') : undefined}
        />
        {mine && ideas ? (
          <BoardIdeas board={board} name={board.name} path={board.url} />
        ) : (
          <BoardPins board={board} mine={mine} />
        )}
      </BoardScreen>
      <VisitorBar />
    </>
  );
}

function BoardPins({ board, mine }: { board: Board; mine: boolean }) {
  const { t } = useWords();
  const from = usePageSearch(fromOf);
  const view = usePageSearch(boardViewOf);
  const isOwn = isOwnView(view);
  const list = usePages(getBoardPins, { board_id: board.id, ...viewInput(view) }, from);
  const further = mine ? ideasPath(board.url) : '/ideas/';
  const empty = (
    <EmptyState
      title={isOwn ? t('No Pins yet') : t('Nothing in {board} yet', { board: board.name })}
      text={
        mine && !isOwn
          ? t(
              'Save a Pin here, or bring pictures from your device. The first three become its cover.',
            )
          : t('Pins saved here will show up here.')
      }
      action={
        <ButtonLink href={isOwn ? board.url : further} variant="main">
          {isOwn ? t('All Pins') : t('Find Pins')}
        </ButtonLink>
      }
    />
  );
  return (
    <>
      <OwnFeed
        list={list}
        label={t('Pins on {board}', { board: board.name })}
        empty={empty}
        end={
          mine && {
            href: further,
            action: t('Find Pins'),
          }
        }
        title={
          <>
            {mine ? (
              <BoardTabs path={board.url} ideas={false} />
            ) : (
              view.color === null && <h2 className="h-20">{t('All Pins')}</h2>
            )}
            {hasWays(board) && (
              <BoardWays board={board} view={view} arranges={!mine || isOwn} pins={list.data} />
            )}
          </>
        }
        // Acts on all Pins mean all of the board's, so they are for the whole board alone.
        scope={mine && !isOwn ? { board, count: board.pin_count } : null}
      />
      {!mine && !list.hasNextPage && <LikeBoard board={board} />}
    </>
  );
}

export const page = definePage<'username' | 'board'>({
  load: async (at) => {
    const { params, get, pages, search, words } = at;
    // A board keeps the addresses of its former names, which redirect to the current one [ROUTE-17].
    const { username, board: slug } = params;
    const board = await get(getBoard, { username, slug, redirect: true }).catch(
      (cause: unknown) => {
        // Old links to a person's pins: no board has this address.
        throw slug === 'pins' && isMissing(cause)
          ? movedTo(`${profilePath(username)}_saved/`)
          : cause;
      },
    );
    const from = fromOf(search);
    const pins = async () =>
      (await loadIdeas(at, board, from)) ||
      pages(getBoardPins, { board_id: board.id, ...viewInput(boardViewOf(search)) }, from);
    await Promise.all([
      at.viewer && Promise.all([BoardOwnActs.ready(), BoardMenu.ready()]),
      canEdit(board) && readyTools(),
      hasWays(board) && loadWays(at, board),
      pages(getSections, { board_id: board.id, page_size: ALL_SECTIONS }),
      pins(),
    ]);
    return boardHeadOf(board, words.t);
  },
  Page: BoardPage,
});
