import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { deletePin, getPin, type Pin } from '#contract/pins.ts';
import { getTrash, TRASH_DAYS } from '#contract/pins/trash.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { afterSave } from '../core/after-save.ts';
import { closeupOf, listedId } from '../core/closeup-address.ts';
import styles from './edit-pin.module.css';
import { changePins } from '../core/change-pins.ts';
import { useRestore } from '../core/use-restore.ts';

interface Props {
  readonly pin: Pin;
  readonly onClose: () => void;
}

/** Confirms before a pin moves to the trash. */
export function DeletePinDialog({ pin, onClose }: Props) {
  const { t } = useWords();
  const { busy, error, remove } = useDeletePin(pin, onClose);
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="danger" busy={busy} onClick={() => void remove()}>
        {t('Delete')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Delete this Pin?')} onClose={onClose} foot={foot} firm>
      <div className={styles['ask']}>
        {error && <Banner bad>{error}</Banner>}
        <p>
          {t(
            'It moves from {board} to your trash, and you can bring it back for {days} days. What others saved from it stays with them.',
            { board: pin.board.name, days: TRASH_DAYS },
          )}
        </p>
      </div>
    </Dialog>
  );
}

function useDeletePin(pin: Pin, onClose: () => void) {
  const { t } = useWords();
  const { send, viewer } = useApp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const router = useRouter();
  const restore = useRestore();
  const { busy, error, run } = useAct();
  const remove = async () => {
    if (!(await run(() => send(deletePin, { id: pin.id })))) return;
    onClose();
    await changePins(queries, (one) => (one.id === pin.id ? null : one));
    afterSave(queries, { boardId: pin.board.id, username: viewer?.username ?? '', pins: -1 });
    void queries.invalidateQueries({ queryKey: callKey(getTrash) });
    toasts.show({
      text: t('Pin deleted'),
      picture: pin.images['170x'].url,
      action: { label: t('Undo'), onPress: () => void restore(pin.id) },
    });
    // Removed only once nothing displays it: earlier, it would be refetched.
    const off = router.subscribe('onResolved', () => {
      off();
      queries.removeQueries({ queryKey: callKey(getPin, { id: pin.id }) });
    });
    // Leaves the place that displayed it: closes its closeup, or goes from its page to the board.
    const { location } = router.state;
    if (closeupOf(location.search) === listedId(pin)) router.history.back();
    else if (location.pathname.startsWith('/pin/'))
      await router.navigate({ href: pin.board.url, replace: true } as never);
  };
  return { busy, error, remove };
}
