import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';

interface Props {
  readonly text?: string;
  readonly onRetry: () => void;
}

/** Says that figures failed to load, with a retry button. */
export function Failed({ text, onRetry }: Props) {
  const { t } = useWords();
  const again = (
    <Button variant="main" onClick={onRetry}>
      {t('Try again')}
    </Button>
  );
  return (
    <Banner bad action={again}>
      {text ?? t("The figures didn't load.")}
    </Banner>
  );
}
