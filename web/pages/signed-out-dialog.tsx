import { doorPath } from '#web/identity/next-path.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** An act found that the person is not logged in any more; the words of its title are the product's. */
export function SignedOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  // The page is of somebody who is in: the door is a document of its own.
  const logIn = () => location.assign(doorPath('login', location.pathname + location.search));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Unknown Error')}
      foot={
        <Button look="main" onClick={logIn}>
          {t('Log in')}
        </Button>
      }
    >
      <p>{t('You are no longer logged in, so nothing was changed. Log in, then try again.')}</p>
    </Dialog>
  );
}
