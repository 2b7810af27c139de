import { doorPath } from '#web/identity/next-path.ts';
import type { Gone } from '#web/kernel/signed-out.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export interface SignedOutDialogProps {
  readonly gone: Gone;
  readonly onClose: () => void;
}

/** An act found that the page's person is not who is logged in. */
export function SignedOutDialog({ gone, onClose }: SignedOutDialogProps) {
  return gone === 'changed' ? <Changed onClose={onClose} /> : <Out onClose={onClose} />;
}

function Changed({ onClose }: Pick<SignedOutDialogProps, 'onClose'>) {
  const { t } = useWords();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('You changed accounts')}
      foot={
        <Button look="main" onClick={() => location.reload()}>
          {t('Load again')}
        </Button>
      }
    >
      <p>{t('This browser goes on as another of your accounts, so nothing was changed here.')}</p>
    </Dialog>
  );
}

/** The words of its title are the product's. */
function Out({ onClose }: Pick<SignedOutDialogProps, 'onClose'>) {
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
