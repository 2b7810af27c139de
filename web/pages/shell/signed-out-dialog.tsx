import { createBoard, followBoard, unfollowBoard } from '#contract/boards.ts';
import { createPin, savePin, updatePin } from '#contract/pins.ts';
import { followUser, unfollowUser } from '#contract/social.ts';
import { authPath } from '#web/identity/core/next-path.ts';
import type { PromptReason } from '#web/kernel/app/prompts.ts';
import type { Refused } from '#web/kernel/sending/signed-out.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { signInWords } from './sign-in-words.ts';

export interface SignedOutDialogProps extends Refused {
  readonly onClose: () => void;
}

/** Displayed when an action found that another account, or none, is logged in. */
export function SignedOutDialog({ gone, call, onClose }: SignedOutDialogProps) {
  if (gone === 'changed') return <Changed onClose={onClose} />;
  return <Out reason={REASONS.get(call)} onClose={onClose} />;
}

/** Calls with a prompt of their own [AUTH-19]; for all others the title is an unknown error [AUTH-20]. */
const REASONS: ReadonlyMap<string, PromptReason> = new Map([
  [savePin.name, 'save'],
  [updatePin.name, 'edit'],
  [followUser.name, 'follow'],
  [followBoard.name, 'follow'],
  [unfollowUser.name, 'unfollow'],
  [unfollowBoard.name, 'unfollow'],
  [createPin.name, 'create'],
  [createBoard.name, 'create'],
]);

function Changed({ onClose }: Pick<SignedOutDialogProps, 'onClose'>) {
  const { t } = useWords();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('You switched accounts')}
      foot={
        <Button variant="main" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      }
    >
      <p>
        {t(
          "You're using another of your accounts in this browser now, so nothing was changed here.",
        )}
      </p>
    </Dialog>
  );
}

interface OutProps extends Pick<SignedOutDialogProps, 'onClose'> {
  readonly reason: PromptReason | undefined;
}

/** Its title is that of the login prompt. */
function Out({ reason, onClose }: OutProps) {
  const { t } = useWords();
  // The page was rendered for a signed-in person, so the log-in needs a new document.
  const logIn = () => location.assign(authPath('login', location.pathname + location.search));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={reason ? signInWords(reason, t).title : t('Unknown Error')}
      foot={
        <Button variant="main" onClick={logIn}>
          {t('Log in')}
        </Button>
      }
    >
      <p>{t("You're no longer logged in, so nothing was changed. Log in, then try again.")}</p>
    </Dialog>
  );
}
