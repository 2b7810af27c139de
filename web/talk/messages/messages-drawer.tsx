import X from 'lucide-react/icons/x';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Messages, type MessagesProps } from './messages.tsx';
import styles from './messages-drawer.module.css';

export interface MessagesDrawerProps extends MessagesProps {
  readonly onClose: () => void;
}

/** The messages panel at the end side of the window, over the page. Import it lazily. */
export function MessagesDrawer({ onClose, ...messages }: MessagesDrawerProps) {
  const { t } = useWords();
  return (
    <ModalOverlay
      className={styles['overlay']!}
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
    >
      <Modal className={styles['modal']!}>
        <Dialog className={styles['dialog']!} aria-label={t('Messages')}>
          <Messages {...messages} />
          <IconButton label={t('Close')} onClick={onClose} className={styles['close']}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
