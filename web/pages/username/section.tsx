import { useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { getSection, type Section } from '#contract/boards.ts';
import { getSectionPins } from '#contract/pins/lists.ts';
import styles from '#web/boards/cards/board-head.module.css';
import { BoardScreen } from '#web/boards/cards/board-screen.tsx';
import { sectionPath } from '#web/boards/core/section-path.ts';
import { useCall, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { isMissing } from '#web/kernel/sending/call-error.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage, movedTo } from '#web/kernel/page/page.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { OwnFeed, readyTools } from '#web/pins/organise/own-feed.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { profilePath } from '#web/social/core/person-name.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { BoardIdeas, BoardTabs, canEdit, loadIdeas } from './board-ideas-part.ts';
import { asksForIdeas } from './board-ideas-path.ts';
import { boardHeadOf } from './board-page-head.ts';
import { LikeBoard } from '../parts/more-pins-part.ts';
import { VisitorBar } from '../parts/visitor-bar.tsx';

/** For people who may edit the section; loaded before its page is rendered for them. */
const SectionMenu = lazyPart<{ section: Section }>(
  async () => (await import('./section-menu.tsx')).SectionMenu,
);

/** A section of a board: a link to the board, its name, its pins. */
function SectionPage() {
  const { t } = useWords();
  const {
    username = '',
    board: board_slug = '',
    section: section_slug = '',
  } = useParams({ strict: false });
  const section = useCall(getSection, { username, board_slug, section_slug, redirect: true });
  const ideas = usePageSearch(asksForIdeas);
  const { board } = section;
  const mine = canEdit(board);
  const path = sectionPath(board, section);
  return (
    <BoardScreen board={board}>
      <header className={styles['crumb']}>
        <PageLink href={board.url} className={styles['up']}>
          <ArrowLeft size={16} className="flip" aria-hidden="true" />
          <bdi>{board.name}</bdi>
        </PageLink>
        <div className="row">
          <h1 className="h-40" dir="auto">
            {section.title}
          </h1>
          {mine && <SectionMenu section={section} />}
        </div>
        <p className="t-14 soft">
          {t('{count, plural, one {# Pin} other {# Pins}}', { count: section.pin_count })}
        </p>
      </header>
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
  const list = usePages(getSectionPins, { section_id: id }, from);
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
        title={mine && <BoardTabs path={sectionPath(board, section)} ideas={false} />}
        scope={mine ? { board, sectionId: id, count: section.pin_count } : null}
      />
      {!mine && !list.hasNextPage && <LikeBoard board={board} sectionId={id} />}
    </>
  );
}

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
    if (canEdit(section.board)) await Promise.all([SectionMenu.ready(), readyTools()]);
    const from = fromOf(search);
    if (!(await loadIdeas(at, section.board, from, section.id))) {
      await pages(getSectionPins, { section_id: section.id }, from);
    }
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
