import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Board, deleteBoard } from '#contract/boards.ts';
import styles from '#web/boards/forms/form.module.css';
import type { BulkJob } from '#contract/pins/bulk.ts';
import { TRASH_DAYS } from '#contract/pins/trash.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { profilePath } from '#web/social/core/person-name.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { refreshAfterTrash } from '../core/refresh-after-trash.ts';
import { useTakeUpJob } from '../core/take-up-job.ts';
import { useRestore } from '../core/use-restore.ts';

/** Confirms before a board moves to the trash with all its pins. */
export function DeleteBoardDialog({
  board,
  onClose,
}: {
  readonly board: Board;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const { busy, error, remove } = useDeleteBoard(board, onClose);
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="danger" busy={busy} onClick={() => void remove()}>
        {t('Delete')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Delete this board?')} onClose={onClose} foot={foot} firm>
      <div className={styles['form']}>
        {error && <Banner bad>{error}</Banner>}
        <p>
          {t(
            '{board} goes to your trash, with {count, plural, one {its # Pin} other {its # Pins}} and all its sections. You can bring it back for {days} days.',
            { board: board.name, count: board.pin_count, days: TRASH_DAYS },
          )}
        </p>
      </div>
    </Dialog>
  );
}

function useDeleteBoard(board: Board, onClose: () => void) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const router = useRouter();
  const toasts = useToasts();
  const restore = useRestore();
  const takeUp = useTakeUpJob();
  const { busy, error, run } = useAct();
  const tell = (job: BulkJob | null) => {
    if (job === null) {
      toasts.show({
        text: t('Board deleted'),
        action: { label: t('Undo'), onPress: () => void restore(board.id) },
      });
    } else {
      takeUp(job);
      toasts.show({ text: t('Deleting {board}…', { board: board.name }) });
    }
  };
  const remove = async () => {
    const isDone = await run(async () => {
      const job = await send(deleteBoard, { board_id: board.id });
      onClose();
      tell(job);
    });
    if (!isDone) return;
    await router.navigate({ href: profilePath(board.owner.username), replace: true } as never);
    await refreshAfterTrash(queries);
  };
  return { busy, error, remove };
}
