import { useQueryClient } from '@tanstack/react-query';
import { type Pin, updatePin } from '#contract/pins.ts';
import { useApp } from '#web/kernel/app-context.tsx';
import { Say, useWords } from '#web/kernel/words-context.tsx';
import { useToasts } from '#web/ui/toasts.tsx';
import { afterSave } from './after-save.ts';
import { AlreadySaved } from './already-saved.tsx';
import { DeletePinDialog } from './delete-pin-dialog.tsx';
import { EditPinDialog } from './edit-pin-dialog.tsx';
import { pinPath } from './pin-picture.ts';
import { refreshPin } from './refresh-pin.ts';
import { SaveModal } from './save-modal.tsx';
import { type Place, useSavedToast, useSavePin } from './use-save-pin.tsx';

export interface DeskDialogProps {
  readonly kind: 'choose' | 'move' | 'edit' | 'remove';
  readonly pin: Pin;
  readonly onClose: () => void;
}

/** The dialog of what is being done to a pin. Everything behind it arrives with this one chunk. */
export function DeskDialog({ kind, pin, onClose }: DeskDialogProps) {
  switch (kind) {
    case 'choose':
      return <Choose pin={pin} onClose={onClose} />;
    case 'move':
      return <Move pin={pin} onClose={onClose} />;
    case 'edit':
      return <EditPinDialog pin={pin} onClose={onClose} />;
    case 'remove':
      return <DeletePinDialog pin={pin} onClose={onClose} />;
  }
}

type Props = Omit<DeskDialogProps, 'kind'>;

function Choose({ pin, onClose }: Props) {
  const save = useSavePin();
  const told = useSavedToast();
  const put = async (place: Place) => {
    const saved = await save(pin, place);
    told(saved.id, place, pin.images['170x'].url);
  };
  const notice = <AlreadySaved pin={pin} />;
  return <SaveModal pin={pin} put={put} notice={notice} onClose={onClose} />;
}

function Move({ pin, onClose }: Props) {
  const { t } = useWords();
  const { send, viewer } = useApp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const put = async (place: Place) => {
    const input = { id: pin.id, board_id: place.board.id, section: place.section?.id ?? null };
    const moved = await send(updatePin, input);
    const username = viewer?.username ?? '';
    if (place.board.id !== pin.board.id) {
      afterSave(queries, { boardId: pin.board.id, username, pins: -1 });
      afterSave(queries, { boardId: place.board.id, username, pins: 1 });
    }
    refreshPin(queries, moved);
    toasts.show({
      text: (
        <Say
          text="Moved to {boardName}"
          values={{ boardName: place.section?.title ?? place.board.name }}
        />
      ),
      picture: pin.images['170x'].url,
      action: { label: t('View'), href: pinPath(pin.id) },
    });
  };
  return <SaveModal pin={pin} put={put} onClose={onClose} />;
}
