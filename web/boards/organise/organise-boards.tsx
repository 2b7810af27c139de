import GripVertical from 'lucide-react/icons/grip-vertical';
import { Button as Grip, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import type { Board } from '#contract/boards.ts';
import type { BoardSort } from '#contract/boards/order.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Chip, Chips } from '#web/ui/base/chip.tsx';
import { BoardCounts } from '../core/board-counts.tsx';
import { movedBoards } from './board-moves.ts';
import { BoardThumbs } from '../cards/board-thumbs.tsx';
import styles from './organise-boards.module.css';
import { useBoardOrder } from './use-board-order.ts';

export interface OrganiseBoardsProps {
  readonly username: string;
  /** The loaded boards, in their current order. */
  readonly boards: readonly Board[];
}

const sortsOf = (t: Translate): readonly (readonly [BoardSort, string])[] => [
  ['custom', t('By hand')],
  ['last_pinned_to', t('Last saved to')],
  ['alphabetical', t('A to Z')],
  ['newest', t('Newest')],
  ['oldest', t('Oldest')],
];

/** Orders the viewer's boards by hand, with keys, or by a property. Import it lazily. */
export function OrganiseBoards({ username, boards }: OrganiseBoardsProps) {
  const { t } = useWords();
  const { sort, sortBy, move } = useBoardOrder(username);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [id] = [...keys].map(String);
      if (id === undefined || target.dropPosition === 'on') return;
      const step = { id, beside: String(target.key), side: target.dropPosition };
      if (movedBoards(boards, step) !== boards) move(step);
    },
  });
  return (
    <section className={styles['organise']} aria-label={t('Organise boards')}>
      <Chips label={t('Sort boards by')}>
        {sortsOf(t).map(([one, label]) => (
          <Chip key={one} pressed={one === sort} onClick={() => sortBy(one)}>
            {label}
          </Chip>
        ))}
      </Chips>
      <p className="soft t-14">
        {t('Drag your boards into order. People who visit your profile see them this way.')}
      </p>
      <GridList
        className={styles['list']!}
        aria-label={t('Your boards')}
        items={boards}
        dependencies={[boards]}
        dragAndDropHooks={dragAndDropHooks}
      >
        {(board) => (
          <GridListItem id={board.id} textValue={board.name} className={styles['row']!}>
            <Grip
              slot="drag"
              className={styles['grip']!}
              aria-label={t('Move {name}', { name: board.name })}
            >
              <GripVertical size={20} aria-hidden="true" />
            </Grip>
            <BoardThumbs board={board} type="thumbnail" />
            <span className={styles['words']}>
              <b className={styles['name']}>
                <bdi>{board.name}</bdi>
              </b>
              <span className={styles['meta']}>
                <BoardCounts board={board} privacy />
              </span>
            </span>
          </GridListItem>
        )}
      </GridList>
    </section>
  );
}
