import { useWords } from '#web/kernel/words/words-context.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface EmailFactorDialogProps {
  readonly onCode: (code: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the mailed code. */
export function EmailFactorDialog(props: EmailFactorDialogProps) {
  const { t } = useWords();
  return (
    <ConfirmDialog title={t('Code by e-mail')} {...props}>
      <p>{t("We've sent you a code. It works for ten minutes.")}</p>
    </ConfirmDialog>
  );
}
