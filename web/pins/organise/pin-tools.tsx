import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Board, getBoard, getSection, type PinOrder } from '#contract/boards.ts';
import { getBoardPins, getSectionPins } from '#contract/pins/lists.ts';
import { arrangeBoard } from '#contract/pins/order.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import segments from '#web/ui/base/segments.module.css';
import { notePositions } from '#web/ui/masonry/glide.ts';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import type { OwnFeedParts } from './organise.ts';
import styles from './organise.module.css';

/** The tools of an editable list: arrange, organise, watch running jobs. */
export function PinTools(props: OwnFeedParts) {
  const { list, scope, organising, onOrganise } = props;
  const { t } = useWords();
  const { board } = scope;
  const hasPins = list.data.pages.some((page) => page.data.length > 0);
  return (
    <>
      <BulkProgress />
      {hasPins && (
        <div className={styles['tools']}>
          {board && !scope.sectionId && <Arrange {...props} board={board} />}
          <Button onClick={() => onOrganise(!organising)} aria-pressed={organising}>
            {organising ? (
              <Check size={18} aria-hidden="true" />
            ) : (
              <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            )}
            {organising ? t('Done') : t('Organise')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Chooses the board's sort order; on a change each tile animates to its new position. */
function Arrange({ board, root, list, onOrganise }: OwnFeedParts & { readonly board: Board }) {
  const { t } = useWords();
  const arrange = useArrange(board, root, list.data);
  const orders: readonly (readonly [PinOrder, string])[] = [
    ['saved', t('As saved')],
    ['color', t('By colour')],
    ['hand', t('By hand')],
  ];
  return (
    <div role="group" aria-label={t('Arrange')} className={segments['segments']}>
      {orders.map(([order, label]) => (
        <button
          key={order}
          type="button"
          className={segments['segment']}
          aria-pressed={order === board.pin_order}
          onClick={() => {
            // In order by hand, pins can be dragged at once.
            if (order === 'hand') onOrganise(true);
            void arrange(order);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function useArrange(board: Board, root: RefObject<HTMLElement | null>, pins: unknown) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const play = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    play.current?.();
    play.current = null;
  }, [pins]);
  return async (pin_order: PinOrder): Promise<void> => {
    if (pin_order === board.pin_order) return;
    try {
      const arranged = await send(arrangeBoard, { board_id: board.id, pin_order });
      queries.setQueriesData<Board>({ queryKey: callKey(getBoard) }, (old) =>
        old?.id === board.id ? { ...old, pin_order: arranged.pin_order } : old,
      );
      if (root.current) play.current = notePositions(root.current);
      await Promise.all(
        [getBoardPins, getSectionPins, getSection].map((call) =>
          queries.invalidateQueries({ queryKey: callKey(call) }),
        ),
      );
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
  };
}
