import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Pin } from '#contract/pins.ts';
import { newBoardPath } from '#web/boards/core/chosen-destination.ts';
import { advertiserAt, forAdvertiser } from '#web/business/core/advertiser-at.ts';
import { layoutNow } from '#web/kernel/core/layout.ts';
import { BlockDialog } from '#web/social/blocks/block-dialog.tsx';
import { AddPinSectionDialog } from '../edit/add-pin-section-dialog.tsx';
import { AlreadySaved } from '../save/already-saved.tsx';
import { DeletePinDialog } from '../edit/delete-pin-dialog.tsx';
import { EditPinDialog } from '../edit/edit-pin-dialog.tsx';
import { creatorOf } from '../core/pin-picture.ts';
import { useLeavePin } from '../core/use-leave-pin.ts';
import { listedId, pinIdIn, type RepinAct, repinPath } from '../core/closeup-address.ts';
import { openRepin } from '../save/repin-layer.tsx';
import { SaveModal } from '../save/save-modal.tsx';
import { SavedDialog } from '../save/saved-dialog.tsx';
import { useMovePin } from '../save/use-move-pin.tsx';
import { type Destination, type Saved, useSavedToast, useSavePin } from '../save/use-save-pin.tsx';

export interface PinDialogProps {
  readonly kind:
    | 'choose'
    | 'saved'
    | 'move'
    | 'section'
    | 'edit'
    | 'remove'
    | 'block'
    | 'why'
    | 'unwant'
    | 'report'
    | 'promote';
  readonly pin: Pin;
  /** The result of the save, for `saved`. */
  readonly done?: Saved;
  /** How the save is confirmed, for `choose`. */
  readonly noticeStyle?: NoticeStyle | undefined;
  /** Whether the viewer has no board yet, for `choose`. */
  readonly isFirst?: boolean | undefined;
  /** The page's component for `why`, `unwant` and `report`. */
  readonly Wishes: ComponentType<WishesProps>;
  /** The page's component for `promote`. */
  readonly Promote: ComponentType<Pick<PinDialogProps, 'pin' | 'onClose'>>;
  /** Opens the picker to move a pin that was just created. */
  readonly onMove: (pin: Pin) => void;
  readonly onClose: () => void;
}

export interface WishesProps {
  readonly kind: 'why' | 'unwant' | 'report';
  readonly pin: Pin;
  readonly onClose: () => void;
}

/** The dialog of the current action on a pin. Everything behind it is in this chunk. */
export function PinDialog(props: PinDialogProps) {
  const { kind, pin, done, noticeStyle, isFirst, Wishes, Promote, onMove, onClose } = props;
  // An open dialog keeps its layout, even when the window is resized.
  const [layout] = useState(layoutNow);
  switch (kind) {
    case 'choose':
      return layout === 'desk' ? (
        <Choose {...{ pin, noticeStyle, isFirst, onMove, onClose }} />
      ) : (
        <OnPhone pin={pin} act="save" isFirst={isFirst} onClose={onClose} />
      );
    case 'saved':
      return done && <SavedDialog from={pin} saved={done} onClose={onClose} />;
    case 'section':
      return <AddPinSectionDialog pin={pin} onClose={onClose} />;
    case 'move':
      return layout === 'desk' ? (
        <Move pin={pin} onClose={onClose} />
      ) : (
        <OnPhone pin={pin} act="move" onClose={onClose} />
      );
    case 'edit':
      return <EditPinDialog pin={pin} onClose={onClose} />;
    case 'remove':
      return <DeletePinDialog pin={pin} onClose={onClose} />;
    case 'block':
      return <Block pin={pin} onClose={onClose} />;
    case 'why':
    case 'unwant':
    case 'report':
      return <Wishes kind={kind} pin={pin} onClose={onClose} />;
    case 'promote':
      return <Promote pin={pin} onClose={onClose} />;
  }
}

/** A toast where many pins are listed; a dialog where a single pin is open [SAVE-15, SAVE-17]. */
export type NoticeStyle = 'toast' | 'dialog';

type Props = Pick<PinDialogProps, 'pin' | 'onClose'>;

function Choose({
  pin,
  noticeStyle,
  isFirst,
  onMove,
  onClose,
}: Props & Pick<PinDialogProps, 'noticeStyle' | 'isFirst' | 'onMove'>) {
  const save = useSavePin();
  const say = useSavedToast();
  const saved = useRef<Saved>(undefined);
  const [confirmed, setConfirmed] = useState<Saved>();
  const put = async (destination: Destination) => {
    saved.current = await save(pin, destination);
  };
  // Confirms only after the modal closes, unless the modal itself already did.
  const close = (wasShown: boolean) => {
    if (saved.current && noticeStyle === 'dialog' && !wasShown) return setConfirmed(saved.current);
    const done = saved.current;
    onClose();
    if (done) say(done, { from: pin, change: () => onMove(done.pin) });
  };
  if (confirmed) return <SavedDialog from={pin} saved={confirmed} onClose={onClose} />;
  const notice = <AlreadySaved pin={pin} />;
  return <SaveModal {...{ pin, put, notice, isFirst }} onClose={close} />;
}

/**
 * On the mobile layout the picker is a page, so the browser's back button leaves it too. Somebody without a board goes
 * to the page that names one, and from there to the picker, which saves to it.
 */
function OnPhone({
  pin,
  act,
  isFirst,
  onClose,
}: Props & Pick<PinDialogProps, 'isFirst'> & { readonly act: RepinAct }) {
  const router = useRouter();
  const listed = listedId(pin);
  useEffect(() => {
    if (isFirst) {
      const path = newBoardPath(repinPath(pinIdIn(listed)));
      const href = forAdvertiser(path, advertiserAt(router.state.location));
      void router.navigate({ href } as never);
    } else openRepin(router, listed, act);
    onClose();
  }, [router, listed, act, isFirst, onClose]);
  return null;
}

function Block({ pin, onClose }: Props) {
  const leave = useLeavePin(pin);
  return <BlockDialog person={creatorOf(pin)} blocked={false} onClose={onClose} onYes={leave} />;
}

function Move({ pin, onClose }: Props) {
  return <SaveModal pin={pin} put={useMovePin(pin)} onClose={onClose} />;
}
