import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Pin, updatePin } from '#contract/pins.ts';
import { useApp } from '#web/kernel/app-context.tsx';
import { failureText } from '#web/kernel/failure-text.ts';
import { PageLink } from '#web/kernel/page-link.tsx';
import { layoutNow } from '#web/kernel/layout.ts';
import { Say, useWords } from '#web/kernel/words-context.tsx';
import { BlockDialog } from '#web/social/block-dialog.tsx';
import { useToasts } from '#web/ui/toasts.tsx';
import { AddPinSectionDialog } from './add-pin-section-dialog.tsx';
import { afterSave } from './after-save.ts';
import { AlreadySaved } from './already-saved.tsx';
import { DeletePinDialog } from './delete-pin-dialog.tsx';
import { EditPinDialog } from './edit-pin-dialog.tsx';
import { creatorOf, pinPath } from './pin-picture.ts';
import { useLeavePin } from './use-leave-pin.ts';
import { openRepin } from './repin-layer.tsx';
import { refreshPin } from './refresh-pin.ts';
import { SaveModal } from './save-modal.tsx';
import { SavedDialog } from './saved-dialog.tsx';
import { type Place, type Saved, useSavedToast, useSavePin } from './use-save-pin.tsx';

export interface DeskDialogProps {
  readonly kind: 'choose' | 'saved' | 'move' | 'section' | 'edit' | 'remove' | 'block';
  readonly pin: Pin;
  /** What was saved from it, for `saved`. */
  readonly done?: Saved;
  /** What says where the pin went, for `choose`. */
  readonly said?: Said | undefined;
  readonly onClose: () => void;
}

/** The dialog of what is being done to a pin. Everything behind it arrives with this one chunk. */
export function DeskDialog({ kind, pin, done, said, onClose }: DeskDialogProps) {
  // What has begun goes on as it began, also when the window changes.
  const [layout] = useState(layoutNow);
  switch (kind) {
    case 'choose':
      return layout === 'desk' ? (
        <Choose pin={pin} said={said} onClose={onClose} />
      ) : (
        <ChooseMobile pin={pin} onClose={onClose} />
      );
    case 'saved':
      return done && <SavedDialog from={pin} saved={done} onClose={onClose} />;
    case 'section':
      return <AddPinSectionDialog pin={pin} onClose={onClose} />;
    case 'move':
      return <Move pin={pin} onClose={onClose} />;
    case 'edit':
      return <EditPinDialog pin={pin} onClose={onClose} />;
    case 'remove':
      return <DeletePinDialog pin={pin} onClose={onClose} />;
    case 'block':
      return <Block pin={pin} onClose={onClose} />;
  }
}

/** A toast, where many pins stand; a dialog, where one stands alone [SAVE-15, SAVE-17]. */
export type Said = 'toast' | 'dialog';

type Props = Pick<DeskDialogProps, 'pin' | 'onClose'>;

function Choose({ pin, said, onClose }: Props & Pick<DeskDialogProps, 'said'>) {
  const save = useSavePin();
  const say = useSavedToast();
  const saved = useRef<Saved>(undefined);
  const [confirmed, setConfirmed] = useState<Saved>();
  const put = async (place: Place) => {
    saved.current = await save(pin, place);
  };
  // Said once the modal is gone: as long as it stands, it says so itself.
  const close = (told: boolean) => {
    if (saved.current && said === 'dialog' && !told) return setConfirmed(saved.current);
    if (saved.current) say(saved.current);
    onClose();
  };
  if (confirmed) return <SavedDialog from={pin} saved={confirmed} onClose={onClose} />;
  const notice = <AlreadySaved pin={pin} />;
  return <SaveModal pin={pin} put={put} notice={notice} onClose={close} />;
}

/** On the mobile layout the choice is a page, which the browser's own way back leaves as well. */
function ChooseMobile({ pin, onClose }: Props) {
  const router = useRouter();
  useEffect(() => {
    openRepin(router, pin.id);
    onClose();
  }, [router, pin.id, onClose]);
  return null;
}

function Block({ pin, onClose }: Props) {
  const leave = useLeavePin(pin);
  return <BlockDialog person={creatorOf(pin)} blocked={false} onClose={onClose} onYes={leave} />;
}

function Move({ pin, onClose }: Props) {
  const { t } = useWords();
  const toasts = useToasts();
  const move = useMove(pin);
  const from = { boardId: pin.board.id, sectionId: pin.section?.id ?? null };
  const back = (to: Spot) =>
    move(to, from).then(
      () => toasts.show({ text: t('It is back where it was.') }),
      (cause: unknown) => toasts.show({ kind: 'failed', text: failureText(cause, t) }),
    );
  const put = async (place: Place) => {
    const to = { boardId: place.board.id, sectionId: place.section?.id ?? null };
    await move(from, to);
    const name = place.section?.title ?? place.board.name;
    const link = (
      <PageLink className="link" href={pinPath(pin.id)}>
        {name}
      </PageLink>
    );
    toasts.show({
      text: <Say text="Moved to {boardName}" values={{ boardName: link }} />,
      picture: pin.images['170x'].url,
      action: { label: t('Undo'), onPress: () => void back(to) },
    });
  };
  return <SaveModal pin={pin} put={put} onClose={onClose} />;
}

interface Spot {
  readonly boardId: string;
  readonly sectionId: string | null;
}

/** Moves the pin, and counts it on both boards that are on screen. */
function useMove(pin: Pin): (from: Spot, to: Spot) => Promise<void> {
  const { send, viewer } = useApp();
  const queries = useQueryClient();
  return async (from, to) => {
    const input = { id: pin.id, board_id: to.boardId, section: to.sectionId };
    const moved = await send(updatePin, input);
    const username = viewer?.username ?? '';
    if (to.boardId !== from.boardId) {
      afterSave(queries, { boardId: from.boardId, username, pins: -1 });
      afterSave(queries, { boardId: to.boardId, username, pins: 1 });
    }
    refreshPin(queries, moved);
  };
}
