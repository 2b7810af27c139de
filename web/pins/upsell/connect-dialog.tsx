import { useEffect } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './connect-dialog.module.css';
import { noteUpsell } from './seen-upsells.ts';

export interface ConnectDialogProps {
  /** The photo network's name. */
  readonly network: string;
  readonly onClose: () => void;
}

/** Offers to connect the photo network; its dismiss button appears after 2 s [UPSELL-02]. */
export function ConnectDialog({ network, onClose }: ConnectDialogProps) {
  const { t } = useWords();
  useEffect(() => noteUpsell('POST_CREATE_UPSELL'), []);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Your Pin is live')}
      foot={
        <>
          <Button className={styles['dismiss']} onClick={onClose}>
            {t('Not now')}
          </Button>
          <ButtonLink variant="main" href="/settings/claim/" onClick={onClose}>
            {t('Connect now')}
          </ButtonLink>
        </>
      }
    >
      <p>
        {t(
          'It links to {network}, where you have a page of your own. Connect it, and everyone can see that these pictures are yours.',
          { network },
        )}
      </p>
    </Dialog>
  );
}
