import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';

/** Displayed while nobody has saved anything publicly. */
export function NoIdeas() {
  const { t } = useWords();
  const viewer = useViewer();
  if (viewer?.is_operator) {
    return (
      <EmptyState
        title={t('Nothing has been gathered here yet')}
        text={t(
          'You run this site: save the first Pins, bring a collection, or invite people who will.',
        )}
        action={
          <ButtonLink href="/operator/site/" variant="main">
            {t('Set up this site')}
          </ButtonLink>
        }
      />
    );
  }
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
