import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '../base/class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from '../base/icon-button.tsx';
import { PartBoundary } from '../base/part-boundary.tsx';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Visible at the top, or for screen readers only with `bare`. */
  readonly title: string;
  /** 500 wide, 700 with room for a picture at the start, or 880. */
  readonly size?: 'small' | 'wide' | 'widest';
  /** Before the title: a back button. */
  readonly start?: ReactNode;
  /** Buttons at the lower edge. */
  readonly foot?: ReactNode;
  /** At the start of a wide dialog, 236 wide; omitted on a phone. */
  readonly picture?: ReactNode;
  /** No title row: the content fills the dialog. */
  readonly bare?: boolean;
  /** Requires an answer: a press outside does not close it. */
  readonly firm?: boolean;
  readonly children: ReactNode;
}

/** A dialog that traps focus and restores it; on a phone it slides up from the lower edge. Import it lazily. */
export function Dialog({
  isOpen,
  onClose,
  title,
  size = 'small',
  start,
  foot,
  picture,
  bare,
  firm,
  children,
}: DialogProps) {
  const { t } = useWords();
  const close = (open: boolean) => {
    if (!open) onClose();
  };
  return (
    <ModalOverlay
      className={styles['overlay']!}
      isOpen={isOpen}
      onOpenChange={close}
      isDismissable={!firm}
    >
      <Modal className={classNames(styles['modal'], styles[size])}>
        <AriaDialog className={styles['dialog']!} aria-label={title}>
          {!bare && (
            <div className={styles['top']}>
              {start}
              <Heading slot="title" level={2} className="h-20">
                {title}
              </Heading>
              <IconButton label={t('Close')} onClick={onClose} className={styles['close']}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            </div>
          )}
          <div
            className={classNames(
              styles['main'],
              !picture && styles['one'],
              bare && styles['bare'],
            )}
          >
            {picture && <div className={styles['picture']}>{picture}</div>}
            <PartBoundary>{children}</PartBoundary>
          </div>
          {foot && <div className={styles['foot']}>{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
