import { useLocation } from '@tanstack/react-router';
import { useWords } from '#web/kernel/words-context.tsx';
import { PromptWays } from '#web/identity/providers/prompt-ways.tsx';
import { keepIntent } from '#web/kernel/intents.ts';
import type { Prompt, PromptReason } from '#web/kernel/prompts.ts';
import type { Translate } from '#web/kernel/words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ownAddress } from '#web/kernel/own-address.ts';
import styles from './sign-in-dialog.module.css';

export interface SignInDialogProps extends Prompt {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The prompts' own words [AUTH-19]. */
function wordsFor(reason: PromptReason, t: Translate): { title: string; text?: string } {
  const titles: Record<Exclude<PromptReason, 'any'>, string> = {
    save: t('Log in to save this Pin'),
    edit: t('Log in to edit this Pin'),
    follow: t('Log in to follow'),
    unfollow: t('Log in to unfollow'),
    create: t('Log in to create a Pin or board'),
  };
  if (reason !== 'any') return { title: titles[reason] };
  return { title: t("You're almost there!"), text: t('Log in to access everything.') };
}

/** Asks a visitor to log in or sign up, and brings them back here. */
export function SignInDialog({ reason, picture, intent, isOpen, onClose }: SignInDialogProps) {
  const { t } = useWords();
  const here = useLocation({ select: ({ href }) => href });
  const { title, text } = wordsFor(reason, t);
  const leave = () => {
    if (intent) keepIntent(sessionStorage, intent, location.pathname, Date.now());
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
          <ButtonLink href={`/signup/${next}`} look="main" big onClick={leave}>
            {t('Sign up')}
          </ButtonLink>
        </div>
        <PromptWays next={here} onLeave={leave} />
      </div>
    </Dialog>
  );
}
