import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { ErrorBoundary } from '#web/kernel/core/error-boundary.tsx';
import { useBackOnline } from '#web/kernel/core/use-back-online.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from './button.tsx';
import { Banner } from './state.tsx';
import styles from './state.module.css';

/** What the next part inside renders if it fails, in place of the banner; parts within that part have the banner. */
export const PartFallback = createContext<((onRetry: () => void) => ReactNode) | null>(null);

interface Props {
  /** Set for an overlay, such as a dialog. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Shows a message in place of a part that fails to load or render; the rest of the page stays [UI-02]. */
export function PartBoundary({ onClose, children }: Props) {
  const { reset } = useQueryErrorResetBoundary();
  const own = use(PartFallback);
  const renderFallback = (retry: () => void) => {
    const onRetry = () => {
      reset();
      retry();
    };
    return own ? own(onRetry) : <BrokenPart onClose={onClose} onRetry={onRetry} />;
  };
  return (
    <ErrorBoundary renderFallback={renderFallback}>
      <PartFallback value={null}>{children}</PartFallback>
    </ErrorBoundary>
  );
}

function BrokenPart({ onClose, onRetry }: Pick<Props, 'onClose'> & { onRetry: () => void }) {
  const { t } = useWords();
  useBackOnline(onRetry);
  const acts = (
    <>
      {onClose && <Button onClick={onClose}>{t('Close')}</Button>}
      <Button variant="main" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </>
  );
  return (
    <div className={onClose && styles['over']}>
      <Banner bad action={acts}>
        {t("This part didn't load.")}
      </Banner>
    </div>
  );
}
