import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { getPin, type Pin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app-context.tsx';
import { callOptions } from '#web/kernel/queries.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { AlreadySaved } from './already-saved.tsx';
import { MobilePicker } from './mobile-picker.tsx';
import { PickerPin } from './picker-pin.tsx';
import { gridPicture, pinPath, pinTitle } from './pin-picture.ts';
import styles from './repin-modal.module.css';
import { useMobileSave } from './use-told-save.ts';
import { useSavedToast, useSavePin } from './use-save-pin.tsx';
import { useWayOut } from './use-way-out.ts';

export interface RepinModalProps {
  readonly id: string;
  /** The pin as its list has it. */
  readonly known?: Pin | undefined;
}

/** Saving a pin on the mobile layout: the whole window, and one entry of the history [SAVE-18]. */
export function RepinModal({ id, known }: RepinModalProps) {
  const { t } = useWords();
  const leave = useWayOut();
  const pin = useQuery({
    ...callOptions(useSend(), getPin, { id }),
    ...(known && { placeholderData: known }),
  });
  const out = () => leave(pinPath(id));
  return (
    <ModalOverlay className={styles['overlay']!} isOpen onOpenChange={(open) => open || out()}>
      <Modal>
        <Dialog className={styles['dialog']!} aria-label={t('Repin modal')}>
          {pin.data ? (
            <Choose pin={pin.data} onLeave={out} />
          ) : (
            <div className={styles['state']}>
              {pin.error ? (
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

function Choose({ pin, onLeave }: { pin: Pin; onLeave: () => void }) {
  const { t } = useWords();
  const save = useSavePin();
  const told = useSavedToast();
  const flow = useMobileSave(async (place) => {
    told(await save(pin, place));
  });
  const done = flow.state.step === 'closed';
  useEffect(() => {
    if (done) onLeave();
    // Leaving happens once, when the pin is saved.
  }, [done]); // oxlint-disable-line react/exhaustive-deps
  const shown = (
    <>
      <PickerPin
        picture={<Picture {...gridPicture(pin, t)} sizes="56px" eager />}
        title={pinTitle(pin)}
        site={pin.link ? pin.domain : null}
      />
      <AlreadySaved pin={pin} />
    </>
  );
  return <MobilePicker flow={flow} shown={shown} saving={t('Saving…')} onLeave={onLeave} />;
}
