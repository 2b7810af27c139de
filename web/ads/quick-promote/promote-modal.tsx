import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PromoteFlow } from './promote-flow.tsx';
import styles from './promote.module.css';

export interface PromoteModalProps {
  readonly pin: Pin;
  readonly onClose: () => void;
}

/** The flow over the page that the Pin stands on. What is filled in is kept, so closing it loses nothing. */
export function PromoteModal({ pin, onClose }: PromoteModalProps) {
  const { t } = useWords();
  return (
    <ModalOverlay className={styles['overlay']!} isOpen onOpenChange={(open) => open || onClose()}>
      <Modal className={styles['modal']!}>
        <Dialog className={styles['dialog']!} aria-label={t('Promote this Pin')}>
          <PromoteFlow pin={pin} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
