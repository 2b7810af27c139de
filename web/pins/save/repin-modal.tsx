import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { getPin, type Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { AlreadySaved } from './already-saved.tsx';
import { MobilePicker } from './mobile-picker.tsx';
import { PickerPin } from './picker-pin.tsx';
import { gridPicture, pinPath, pinTitle } from '../core/pin-picture.ts';
import styles from './repin-modal.module.css';
import { useMobileSave } from './use-save-with-message.ts';
import { useMovePin } from './use-move-pin.tsx';
import { type Destination, useSavedToast, useSavePin } from './use-save-pin.tsx';
import { withPromotion } from '../core/with-promotion.ts';
import { useLeavePicker } from './use-leave-picker.ts';

export interface RepinModalProps {
  readonly id: string;
  /** Moves the pin instead of saving it. */
  readonly move?: boolean;
  /** The pin from its list. */
  readonly known?: Pin | undefined;
  /** Opens the picker to move a pin that was just created. */
  readonly onMove?: (id: string) => void;
}

/** Saves or moves a pin on the mobile layout: fills the window, with its own history entry [SAVE-18]. */
export function RepinModal({ id, move, known, onMove }: RepinModalProps) {
  const { t } = useWords();
  const leave = useLeavePicker();
  const pinQuery = useQuery({
    ...callOptions(useSend(), getPin, { id }),
    ...(known && { placeholderData: known }),
  });
  const pin = pinQuery.data && known ? withPromotion(pinQuery.data, known) : pinQuery.data;
  const out = () => leave(pinPath(id));
  return (
    <ModalOverlay className={styles['overlay']!} isOpen onOpenChange={(open) => open || out()}>
      <Modal>
        <Dialog className={styles['dialog']!} aria-label={move ? t('Move Pin') : t('Repin modal')}>
          {pin && move ? (
            <ChooseToMove pin={pin} onLeave={out} />
          ) : pin ? (
            <ChooseToSave pin={pin} {...(onMove && { onMove })} onLeave={out} />
          ) : (
            <div className={styles['state']}>
              {pinQuery.error ? (
                <EmptyState
                  title={t('There is nothing here')}
                  text={t('This Pin may have been deleted or made secret.')}
                />
              ) : (
                <Spinner size={32} label={t('Loading…')} />
              )}
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ChooseProps {
  readonly pin: Pin;
  readonly onLeave: () => void;
}

function ChooseToSave({ pin, onMove, onLeave }: ChooseProps & Pick<RepinModalProps, 'onMove'>) {
  const { t } = useWords();
  const save = useSavePin();
  const showSavedToast = useSavedToast();
  const put = async (destination: Destination) => {
    const done = await save(pin, destination);
    showSavedToast(done, onMove && { from: pin, change: () => onMove(done.pin.id) });
  };
  const notice = <AlreadySaved pin={pin} />;
  return <Choose {...{ pin, put, notice, onLeave }} saving={t('Saving…')} />;
}

function ChooseToMove({ pin, onLeave }: ChooseProps) {
  const { t } = useWords();
  const put = useMovePin(pin);
  return <Choose {...{ pin, put, onLeave }} saving={t('Moving…')} />;
}

interface ChoiceProps extends ChooseProps {
  readonly put: (destination: Destination) => Promise<void>;
  readonly notice?: ReactNode;
  readonly saving: string;
}

function Choose({ pin, put, notice, saving, onLeave }: ChoiceProps) {
  const { t } = useWords();
  const flow = useMobileSave(put);
  const done = flow.state.step === 'closed';
  useEffect(() => {
    if (done) onLeave();
    // Leaves once, when the pin is saved.
  }, [done]); // oxlint-disable-line react/exhaustive-deps
  const preview = (
    <>
      <PickerPin
        picture={<Picture {...gridPicture(pin, t)} sizes="56px" eager />}
        title={pinTitle(pin)}
        site={pin.link ? pin.domain : null}
      />
      {notice}
    </>
  );
  return <MobilePicker flow={flow} preview={preview} saving={saving} onLeave={onLeave} />;
}
