import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';

/** Nobody has saved anything in public yet. */
export function NoIdeas() {
  const { t } = useWords();
  const viewer = useViewer();
  return (
    <EmptyState
      title={t('Nothing has been gathered here yet')}
      text={t('Pictures that people save to public boards appear here.')}
      action={
        <ButtonLink href={viewer ? '/pin/create/create/' : '/signup/'} variant="main">
          {viewer ? t('Create a Pin') : t('Sign up')}
        </ButtonLink>
      }
    />
  );
}
