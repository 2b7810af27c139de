import { useQueryClient } from '@tanstack/react-query';
import { deleteFromTrash, type Trashed } from '#contract/pins/trash.ts';
import { ChooseBoardDialog } from '#web/boards/picker/choose-board-dialog.tsx';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from '../edit/edit-pin.module.css';
import { refreshAfterTrash } from '../core/refresh-after-trash.ts';
import { useRestore } from '../core/use-restore.ts';

/** A question to confirm an action on the trash. */
export type TrashQuestion =
  | { readonly kind: 'empty' }
  | { readonly kind: 'delete' | 'choose'; readonly thing: Trashed };

export interface TrashDialogProps {
  readonly question: TrashQuestion;
  readonly onClose: () => void;
}

/** The dialogs of the trash, in one chunk. */
export function TrashDialog({ question, onClose }: TrashDialogProps) {
  if (question.kind === 'choose') return <ChooseDialog thing={question.thing} onClose={onClose} />;
  return (
    <DeleteDialog thing={question.kind === 'delete' ? question.thing : null} onClose={onClose} />
  );
}

/** Confirms before a thing, or with null everything, is deleted permanently. */
function DeleteDialog({ thing, onClose }: { thing: Trashed | null; onClose: () => void }) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const remove = () =>
    run(async () => {
      await send(deleteFromTrash, thing ? { ids: [thing.id] } : { all: true });
      await refreshAfterTrash(queries);
      onClose();
    });
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="danger" busy={busy} onClick={() => void remove()}>
        {t('Delete for good')}
      </Button>
    </>
  );
  const title = thing ? t('Delete this for good?') : t('Empty your trash?');
  return (
    <Dialog isOpen title={title} onClose={onClose} foot={foot} firm>
      <div className={styles['ask']}>
        {error && <Banner bad>{error}</Banner>}
        <p>
          {thing
            ? t('{name} and everything in it will be gone for good.', {
                name: thing.title || t('This Pin'),
              })
            : t('Everything in it will be gone for good.')}
        </p>
      </div>
    </Dialog>
  );
}

/** Chooses a board for a pin whose own board is gone. */
function ChooseDialog({ thing, onClose }: { thing: Trashed; onClose: () => void }) {
  const { t } = useWords();
  const restore = useRestore();
  return (
    <ChooseBoardDialog
      title={t('Restore to which board?')}
      act={t('Restore')}
      onClose={onClose}
      onPick={async (board) => {
        if (await restore(thing.id, board.id)) onClose();
      }}
    />
  );
}
