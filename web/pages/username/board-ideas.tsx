import { useLocation } from '@tanstack/react-router';
import type { Board } from '#contract/boards.ts';
import { getBoardIdeas } from '#contract/discovery.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { OwnFeed } from '#web/pins/organise/own-feed.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Tabs } from '#web/ui/base/tabs.tsx';
import { ideasPath } from './board-ideas-path.ts';

export { getBoardIdeas };

export interface BoardTabsProps {
  /** Of the board, or of the section in it. */
  readonly path: string;
  readonly ideas: boolean;
}

/** What is there, and what could be. */
export function BoardTabs({ path, ideas }: BoardTabsProps) {
  const { t } = useWords();
  const tabs = [
    { href: path, label: t('All Pins') },
    { href: ideasPath(path), label: t('More ideas') },
  ];
  return (
    <Tabs
      flush
      keepScroll
      label={t('Pins and ideas')}
      current={ideas ? ideasPath(path) : path}
      tabs={tabs}
    />
  );
}

export interface BoardIdeasProps {
  readonly board: Board;
  readonly sectionId?: string;
  /** Of the board, or of the section. */
  readonly name: string;
  readonly path: string;
}

/** Pins that the board, or a section of it, could hold. */
export function BoardIdeas({ board, sectionId, name, path }: BoardIdeasProps) {
  const { t } = useWords();
  const from = useLocation({ select: ({ search }) => fromOf(search) });
  const list = usePages(getBoardIdeas, ideasInput(board, sectionId), from);
  const empty = (
    <EmptyState
      title={t('No ideas for {board} yet', { board: name })}
      text={t('Ideas grow from its name and what you save to it.')}
      action={
        <ButtonLink href="/ideas/" variant="main">
          {t('Find Pins')}
        </ButtonLink>
      }
    />
  );
  return (
    <OwnFeed
      list={list}
      label={t('Ideas for {board}', { board: name })}
      empty={empty}
      title={<BoardTabs path={path} ideas />}
      scope={null}
    />
  );
}

/** What the call is asked with, by the page's load and by what it shows. */
export function ideasInput({ id }: Pick<Board, 'id'>, sectionId?: string) {
  return { id, ...(sectionId && { section_id: sectionId }) };
}
