import type { Board } from '#contract/boards.ts';
import { getBoardIdeas } from '#contract/discovery.ts';
import { usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { OwnFeed } from '#web/pins/organise/own-feed.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Tabs } from '#web/ui/base/tabs.tsx';
import { ideasPath } from './board-ideas-path.ts';

export { getBoardIdeas };

export interface BoardTabsProps {
  /** The path of the board or section. */
  readonly path: string;
  readonly ideas: boolean;
}

/** The tabs of a board: its pins, and ideas for it. */
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
  /** The name of the board or section. */
  readonly name: string;
  readonly path: string;
}

/** Suggested pins for a board or section. */
export function BoardIdeas({ board, sectionId, name, path }: BoardIdeasProps) {
  const { t } = useWords();
  const from = usePageSearch(fromOf);
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

/** Returns the call's input, shared by the page's load and its component. */
export function ideasInput({ id }: Pick<Board, 'id'>, sectionId?: string) {
  return { id, ...(sectionId && { section_id: sectionId }) };
}
