import { type CSSProperties, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import type { Board, PinOrder } from '#contract/boards.ts';
import { getBoardColors } from '#contract/pins/board-colors.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { colorNames } from '#web/pins/core/color-names.ts';
import segments from '#web/ui/base/segments.module.css';
import { notePositions } from '#web/ui/masonry/glide.ts';
import styles from './board-ways.module.css';
import type { BoardView } from './board-view.ts';

export { getBoardColors };

export interface BoardWaysProps {
  readonly board: Board;
  /** The page to be arranged: the board's own, or that of a section, which has no colours of its own. */
  readonly path?: string;
  readonly view: BoardView;
  /** Whether the order can be chosen here; people who may edit the board arrange it for everybody instead. */
  readonly arranges: boolean;
  readonly pins: unknown;
}

/** The ways into a board: its orders and its colours, each with an address of its own. */
export function BoardWays({ board, path = board.url, view, arranges, pins }: BoardWaysProps) {
  const { t } = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const onLeave = useGlide(bar, pins);
  return (
    <div ref={bar} className={styles['ways']}>
      {view.color && <h2 className="h-20">{t(colorNames[view.color])}</h2>}
      {arranges && <Orders board={board} path={path} view={view} onLeave={onLeave} />}
      {/* A board that has just grown loads its colours here. */}
      {path === board.url && (
        <Suspense fallback={null}>
          <Colors board={board} view={view} onLeave={onLeave} />
        </Suspense>
      )}
    </div>
  );
}

interface PartProps extends Pick<BoardWaysProps, 'board' | 'view'> {
  readonly onLeave: () => void;
}

function Orders({ board, path, view, onLeave }: PartProps & { readonly path: string }) {
  const { t } = useWords();
  const own = board.pin_order;
  const orders: readonly (readonly [PinOrder, string])[] = [
    ['saved', t('As saved')],
    ['color', t('By colour')],
    ...(own === 'hand' ? ([['hand', t('By hand')]] as const) : []),
  ];
  const current = view.color === null ? (view.arranged ?? own) : null;
  return (
    <div role="group" aria-label={t('Arrange')} className={segments['segments']}>
      {orders.map(([order, label]) => (
        <PageLink
          key={order}
          href={order === own ? path : `${path}?arrange=${order}`}
          className={segments['segment']}
          aria-current={order === current ? 'true' : undefined}
          onClick={onLeave}
          keepScroll
        >
          {label}
        </PageLink>
      ))}
    </div>
  );
}

function Colors({ board, view, onLeave }: PartProps) {
  const { t } = useWords();
  const colors = useCall(getBoardColors, { board_id: board.id });
  if (colors.length === 0) return null;
  return (
    <ul className={styles['colors']} aria-label={t('Colours')}>
      {colors.map(({ name, color }) => (
        <li key={name}>
          <PageLink
            href={name === view.color ? board.url : `${board.url}?color=${name}`}
            className={styles['color']}
            style={{ '--color': color } as CSSProperties}
            title={t(colorNames[name])}
            aria-label={t(colorNames[name])}
            aria-current={name === view.color ? 'true' : undefined}
            onClick={onLeave}
            keepScroll
          />
        </li>
      ))}
    </ul>
  );
}

/** Animates the tiles beside `bar` to their new positions when the pins change after a call of the returned function. */
function useGlide(bar: RefObject<HTMLElement | null>, pins: unknown): () => void {
  const play = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    play.current?.();
    play.current = null;
  }, [pins]);
  return () => {
    const list = bar.current?.closest('section');
    if (list) play.current = notePositions(list);
  };
}
