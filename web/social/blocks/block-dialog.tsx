import type { Person } from '#contract/social.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './block-dialog.module.css';
import { nameOf } from '../core/person-name.ts';
import { useBlock } from '../core/use-block.ts';

export interface BlockDialogProps {
  readonly person: Person;
  /** Whether the viewer blocks them now: then the dialog offers to unblock. */
  readonly blocked: boolean;
  readonly onClose: () => void;
  /** Called after confirmation. */
  readonly onYes?: (() => void) | undefined;
}

/** Asks for confirmation before blocking or unblocking somebody. */
export function BlockDialog({ person, blocked, onClose, onYes }: BlockDialogProps) {
  const { t } = useWords();
  const [, toggle] = useBlock(person, blocked);
  const name = nameOf(person);
  const yes = () => {
    onClose();
    toggle();
    onYes?.();
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant={blocked ? 'main' : 'danger'} onClick={yes}>
        {blocked ? t('Unblock') : t('Block')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      firm
      title={blocked ? t('Unblock {name}?', { name }) : t('Block {name}?', { name })}
      onClose={onClose}
      foot={foot}
    >
      <p className={styles['ask']}>
        {blocked
          ? t(
              "You'll be able to find each other again. Follows that the block ended don't come back.",
            )
          : t(
              "You won't see each other's Pins, boards, comments or messages any more. If you follow each other, that ends. We don't tell anyone.",
            )}
      </p>
    </Dialog>
  );
}
