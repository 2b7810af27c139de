import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';

interface Props {
  /** The id of the form that the main button submits. */
  readonly form: string;
  readonly submit: string;
  readonly ready: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** Cancel and the main button, at the bottom edge of a dialog or pane. */
export function FormFoot({ form, submit, ready, busy, onCancel }: Props) {
  const { t } = useWords();
  return (
    <>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={form} disabled={!ready && !busy} busy={busy}>
        {submit}
      </Button>
    </>
  );
}
