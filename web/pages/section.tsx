import { useLocation, useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { getSection, type Section } from '#contract/boards.ts';
import { getSectionPins } from '#contract/pins/lists.ts';
import styles from '#web/boards/board-head.module.css';
import { sectionPath } from '#web/boards/section-strip.tsx';
import { useCall, usePages } from '#web/kernel/app-context.tsx';
import { fromOf } from '#web/kernel/from.ts';
import { definePage, movedTo } from '#web/kernel/page.ts';
import { PageLink } from '#web/kernel/page-link.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { isFormerName } from '#web/social/person-name.ts';
import { OwnFeed } from '#web/pins/own-feed.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { boardHeadOf } from './board.tsx';
import type { SectionDialogProps } from '#web/pins/section-dialogs.tsx';
import { VisitorBar } from './shell-visitor-bar.tsx';

const dialogs = () => import('#web/pins/section-dialogs.tsx');
const Rename = lazyPart<SectionDialogProps>(async () => (await dialogs()).RenameSectionDialog);
const Move = lazyPart<SectionDialogProps>(
  async () => (await import('#web/pins/move-section-dialog.tsx')).MoveSectionDialog,
);
const Remove = lazyPart<SectionDialogProps>(async () => (await dialogs()).DeleteSectionDialog);

/** A section of a board: the way up, its name, its pins. */
function SectionPage() {
  const { t } = useWords();
  const {
    username = '',
    board: board_slug = '',
    section: section_slug = '',
  } = useParams({ strict: false });
  const section = useCall(getSection, { username, board_slug, section_slug });
  const from = useLocation({ select: ({ search }) => fromOf(search) });
  const list = usePages(getSectionPins, { section_id: section.id }, from);
  const { board } = section;
  const mine = board.board_access.includes('write');
  const empty = (
    <EmptyState
      title={t('Nothing in {board} yet', { board: section.title })}
      text={t('Pins that are saved to this section will be shown here.')}
      action={
        <ButtonLink href={board.url} look="main">
          {t('Back to the board')}
        </ButtonLink>
      }
    />
  );
  return (
    <>
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
          {t('{count, plural, one {# pin} other {# pins}}', { count: section.pin_count })}
        </p>
      </header>
      <OwnFeed
        list={list}
        label={t('Pins on {board}', { board: section.title })}
        empty={empty}
        place={mine ? { board, sectionId: section.id, count: section.pin_count } : null}
      />
      <VisitorBar />
    </>
  );
}

function SectionMenu({ section }: { section: Section }) {
  const { t } = useWords();
  const [open, setOpen] = useState<'rename' | 'move' | 'delete' | null>(null);
  const shared = { section, board: section.board, onClose: () => setOpen(null) };
  const entries = [
    { id: 'rename', label: t('Edit section'), onPress: () => setOpen('rename') },
    { id: 'move', label: t('Move section'), onPress: () => setOpen('move') },
    { id: 'delete', label: t('Delete section'), onPress: () => setOpen('delete'), danger: true },
  ];
  return (
    <>
      <MenuButton
        label={t('More')}
        entries={entries}
        renderTrigger={(props) => (
          <IconButton label={t('More')} {...props}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        )}
      />
      {open === 'rename' && <Rename {...shared} />}
      {open === 'move' && <Move {...shared} />}
      {open === 'delete' && <Remove {...shared} />}
    </>
  );
}

export const page = definePage<'username' | 'board' | 'section'>({
  load: async ({ params, get, pages, search, words: { t } }) => {
    const { username, board: board_slug, section: section_slug } = params;
    const section = await get(getSection, { username, board_slug, section_slug });
    const isPresent =
      section.slug === section_slug &&
      section.board.slug === board_slug &&
      !isFormerName(username, section.board.owner.username);
    if (!isPresent) throw movedTo(sectionPath(section.board, section));
    await pages(getSectionPins, { section_id: section.id }, fromOf(search));
    const { facts: _, ...head } = boardHeadOf(section.board, t);
    return {
      ...head,
      title: `${section.title} · ${section.board.name}`,
      canonical: sectionPath(section.board, section),
      embeddable: false,
    };
  },
  Page: SectionPage,
});
