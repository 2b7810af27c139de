import { useLocation } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PromptProviders } from '#web/identity/providers/prompt-providers.tsx';
import { storeIntent } from '#web/kernel/app/intents.ts';
import type { Prompt } from '#web/kernel/app/prompts.ts';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import styles from './sign-in-dialog.module.css';
import { signInWords } from './sign-in-words.ts';

export interface SignInDialogProps extends Prompt {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks a visitor to log in or sign up, and returns them here. */
export function SignInDialog({ reason, picture, intent, isOpen, onClose }: SignInDialogProps) {
  const { t } = useWords();
  const here = useLocation({ select: ({ href }) => href });
  const { title, text } = signInWords(reason, t);
  const leave = () => {
    if (intent) storeIntent(localStorage, intent, location.pathname, Date.now());
    onClose();
  };
  const next = `?next=${encodeURIComponent(here)}`;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} bare>
      <div className={styles['prompt']}>
        {picture && <img className={styles['picture']} src={ownAddress(picture)} alt="" />}
        <h2 className="h-28">{title}</h2>
        {text && <p className="soft">{text}</p>}
        <div className="row">
          <ButtonLink href={`/login/${next}`} big onClick={leave}>
            {t('Log in')}
          </ButtonLink>
          <ButtonLink href={`/signup/${next}`} variant="main" big onClick={leave}>
            {t('Sign up')}
          </ButtonLink>
        </div>
        <PromptProviders next={here} onLeave={leave} />
        <IconButton label={t('Close')} onClick={onClose} className={styles['close']}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </Dialog>
  );
}
