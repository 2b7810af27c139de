import { useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Board, getBoard, getSections } from '#contract/boards.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { BoardHead } from '#web/boards/cards/board-head.tsx';
import { BoardScreen } from '#web/boards/cards/board-screen.tsx';
import { FollowBoardButton } from '#web/boards/core/follow-board-button.tsx';
import type { ModerateDialogProps } from '#web/boards/forms/moderate-dialog.tsx';
import { SectionStrip } from '#web/boards/cards/section-strip.tsx';
import { useCall, usePages, useViewer } from '#web/kernel/app/app-context.tsx';
import { isMissing } from '#web/kernel/sending/call-error.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage, movedTo } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { OwnFeed, readyTools } from '#web/pins/organise/own-feed.tsx';
import { colorNames } from '#web/pins/core/color-names.ts';
import { profilePath } from '#web/social/core/person-name.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { DownloadIcon } from '#web/ui/base/icon-button.tsx';
import { Banner, EmptyState } from '#web/ui/base/state.tsx';
import { BoardIdeas, BoardTabs, canEdit, loadIdeas } from './board-ideas-part.ts';
import { asksForIdeas, ideasPath } from './board-ideas-path.ts';
import type { BoardOwnActsProps } from './board-own-acts.tsx';
import { boardHeadOf } from './board-page-head.ts';
import { boardViewOf, isOwnView, viewInput } from './board-view.ts';
import { BoardWays, hasWays, loadWays } from './board-ways-part.ts';
import { LikeBoard } from '../parts/more-pins-part.ts';
import { VisitorBar } from '../parts/visitor-bar.tsx';

/** For people who may edit the board; loaded before its page is rendered for them. */
const BoardOwnActs = lazyPart<BoardOwnActsProps>(
  async () => (await import('./board-own-acts.tsx')).BoardOwnActs,
);

/** For signed-in people who do not own the board; loaded before its page is rendered for them. */
const BoardMenu = lazyPart<{ board: Board }>(
  async () => (await import('./board-menu.tsx')).BoardMenu,
);

const InviteBanner = lazyPart<{ board: Board }>(
  async () => (await import('./board-dialogs.tsx')).InviteBanner,
);

const ModerateDialog = lazyPart<ModerateDialogProps>(
  async () => (await import('#web/boards/forms/moderate-dialog.tsx')).ModerateDialog,
);

const ALL_SECTIONS = 250;

/** For operators: opens the actions on a board. */
function Moderate({ board }: { board: Board }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Moderate')}</Button>
      {open && <ModerateDialog board={board} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A board: its head, its sections, its pins. */
function BoardPage() {
  const { t } = useWords();
  const { username = '', board: slug = '' } = useParams({ strict: false });
  const board = useCall(getBoard, { username, slug, redirect: true });
  const sections = usePages(getSections, { board_id: board.id, page_size: ALL_SECTIONS });
  const [open, setOpen] = useState<BoardOwnActsProps['open']>(null);
  const mine = canEdit(board);
  const viewer = useViewer();
  const isOperator = viewer?.is_operator ?? false;
  const ideas = useLocation({ select: ({ search }) => asksForIdeas(search) });
  const acts = (
    <>
      {!mine && <FollowBoardButton board={board} />}
      {(mine || open) && <BoardOwnActs board={board} mine={mine} open={open} onKind={setOpen} />}
      {isOperator && <Moderate board={board} />}
      <DownloadIcon label={t('Download as a page')} href={`/board/${board.id}/page`} />
      {viewer !== null && isReportable(board) && <BoardMenu board={board} />}
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
        <BoardHead board={board} acts={acts} onPeople={() => setOpen('people')} />
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

const isReportable = ({ access, privacy }: Board): boolean =>
  !access.includes('delete') && privacy !== 'secret';

function BoardPins({ board, mine }: { board: Board; mine: boolean }) {
  const { t } = useWords();
  const from = useLocation({ select: ({ search }) => fromOf(search) });
  const view = boardViewOf(useLocation({ select: ({ search }) => search }));
  const isOwn = isOwnView(view);
  const list = usePages(getBoardPins, { board_id: board.id, ...viewInput(view) }, from);
  const all = (
    <ButtonLink href={board.url} variant="main">
      {t('All Pins')}
    </ButtonLink>
  );
  const empty = isOwn ? (
    <EmptyState
      title={t('No Pins yet')}
      text={t('Pins saved here will show up here.')}
      action={all}
    />
  ) : (
    <EmptyState
      title={t('Nothing in {board} yet', { board: board.name })}
      text={
        mine
          ? t(
              'Save a Pin here, or bring pictures from your device. The first three become its cover.',
            )
          : t('Pins saved here will show up here.')
      }
      action={
        <ButtonLink href={mine ? ideasPath(board.url) : '/ideas/'} variant="main">
          {t('Find Pins')}
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
            href: ideasPath(board.url),
            action: t('Find Pins'),
          }
        }
        title={
          <>
            {mine ? (
              <BoardTabs path={board.url} ideas={false} />
            ) : (
              <h2 className="h-20">{view.color ? t(colorNames[view.color]) : t('All Pins')}</h2>
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
      canEdit(board) && Promise.all([BoardOwnActs.ready(), readyTools()]),
      at.viewer && isReportable(board) && BoardMenu.ready(),
      hasWays(board) && loadWays(at, board),
      pages(getSections, { board_id: board.id, page_size: ALL_SECTIONS }),
      pins(),
    ]);
    return boardHeadOf(board, words.t);
  },
  Page: BoardPage,
});
