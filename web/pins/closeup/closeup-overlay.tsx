import X from 'lucide-react/icons/x';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { getPin, type Pin } from '#contract/pins.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { isMissing } from '#web/kernel/sending/call-error.ts';
import { SITE } from '#web/kernel/page/head.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { EmptyState, ErrorState } from '#web/ui/base/state.tsx';
import { CloseupExtra } from './closeup-extras-part.ts';
import styles from './closeup-overlay.module.css';
import { pinIdIn } from '../core/closeup-address.ts';
import { withPromotion } from '../core/with-promotion.ts';
import { CloseupGhost } from './closeup-ghost.tsx';
import { Closeup, type CloseupProps } from './closeup.tsx';
import { usePinActions } from '../actions/pin-actions.tsx';
import { pinAlt, pinTitle } from '../core/pin-picture.ts';
import { usePinTrail } from './use-pin-trail.ts';

/** Resolves when the code for any kind of pin is loaded. */
export const readyForAnyPin = CloseupExtra.ready;

export interface CloseupOverlayProps extends Pick<CloseupProps, 'Below'> {
  /** The id in its list (see listedId). */
  readonly id: string;
  /** The pin from its list: displayed until the full one arrives. */
  readonly known: Pin | undefined;
  /** Closes all pins that were opened from one another; `pins` is their number. */
  readonly onClose: (pins: number) => void;
  /** Content below the pin. */
  readonly After?: ComponentType<{ pin: Pin }> | undefined;
}

/** A pin over the grid it was opened from. Esc, the button, or a press outside goes back. */
export function CloseupOverlay({ id: listed, known, onClose, Below, After }: CloseupOverlayProps) {
  const { t } = useWords();
  const id = pinIdIn(listed);
  const { data, error, refetch } = useQuery({
    ...callOptions(useSend(), getPin, { id }),
    ...(known && { placeholderData: known }),
  });
  const pin = data && known ? withPromotion(data, known) : data;
  const title = pin ? pinTitle(pin) || pinAlt(pin, t) : t('Pin');
  useTitle(title);
  const overlay = useRef<HTMLDivElement>(null);
  const depth = usePinTrail(id, overlay);
  const isLeaving = useRef(false);
  // Taking it down renders the page below. It is out of sight before that: a timer set in a frame fires after its paint.
  const close = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    overlay.current?.classList.add(styles['gone']!);
    // Unless the way back in the browser was faster.
    requestAnimationFrame(() => setTimeout(() => overlay.current && onClose(depth())));
  };
  const { ready } = usePinActions();
  useEffect(ready, [ready]);
  return (
    <ModalOverlay
      ref={overlay}
      className={styles['overlay']!}
      isOpen
      isDismissable
      onOpenChange={(open) => open || close()}
    >
      <Modal className={styles['modal']!}>
        <Dialog className={styles['dialog']!} aria-label={title}>
          <IconButton label={t('Close')} onClick={close} className={styles['close']}>
            <X size={20} aria-hidden="true" />
          </IconButton>
          {pin ? (
            <>
              <Closeup key={id} pin={pin} Below={Below} />
              {After && <After key={`after ${id}`} pin={pin} />}
            </>
          ) : error ? (
            <div className={styles['state']}>
              {isMissing(error) ? (
                <EmptyState
                  title={t('There is nothing here')}
                  text={t('This Pin may have been deleted or made secret.')}
                />
              ) : (
                <ErrorState title={t("This Pin didn't load")} onRetry={() => void refetch()} />
              )}
            </div>
          ) : (
            <CloseupGhost />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Sets the tab's title to that of the open pin. */
function useTitle(title: string): void {
  const { name } = useApp().site;
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${name ?? SITE}`;
    return () => {
      document.title = before;
    };
  }, [title, name]);
}
