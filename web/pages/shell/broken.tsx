import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { report } from '#web/kernel/core/report.ts';
import { useBackOnline } from '#web/kernel/core/use-back-online.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ErrorState } from '#web/ui/base/state.tsx';
import { Framed } from './framed.tsx';

/** A page that failed to load or to render: the reason, and a retry [UI-02]. */
export function BrokenPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useWords();
  const router = useRouter();
  useEffect(() => report(error), [error]);
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  useBackOnline(retry);
  return (
    <Framed>
      <ErrorState
        level={1}
        title={t("This page didn't load")}
        text={t('Something went wrong on the way. What you saved is safe.')}
        onRetry={retry}
      />
    </Framed>
  );
}
