import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Framed } from './framed.tsx';

/** The page for 404: not found, or not for this viewer, with the same ways on in both cases [ROUTE-16]. */
export function MissingPage() {
  const { t } = useWords();
  const viewer = useViewer();
  return (
    <Framed>
      <EmptyState
        level={1}
        title={t('There is nothing here')}
        text={t("It may have been moved or deleted, or its address isn't quite right.")}
        action={
          <>
            <ButtonLink href={viewer ? '/' : '/ideas/'} variant="main">
              {viewer ? t('Go home') : t('Explore ideas')}
            </ButtonLink>
            <ButtonLink href="/search/pins/">{t('Search')}</ButtonLink>
          </>
        }
      />
    </Framed>
  );
}
