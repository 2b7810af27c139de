import type { PromptReason } from '#web/kernel/app/prompts.ts';
import type { Translate } from '#web/kernel/words/words.ts';

/** Returns the prompt's text for a reason [AUTH-19]. */
export function signInWords(reason: PromptReason, t: Translate): { title: string; text?: string } {
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
