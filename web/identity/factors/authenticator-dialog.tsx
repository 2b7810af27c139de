import type { beginAuthenticator } from '#contract/identity/factors.ts';
import type { AnswerOf } from '#contract/kernel/call.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './factors.module.css';
import { QrCode } from './qr-code.tsx';

export interface AuthenticatorDialogProps {
  readonly setup: AnswerOf<typeof beginAuthenticator>;
  readonly onCode: (code: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Displays an app's setup key, and asks for its first code. */
export function AuthenticatorDialog({ setup, ...rest }: AuthenticatorDialogProps) {
  const { t } = useWords();
  return (
    <ConfirmDialog title={t('Authenticator app')} {...rest}>
      <p>{t('Scan this with your app, or type the key into it. Then enter the code it shows.')}</p>
      <QrCode text={setup.uri} label={t("The key, for your app's camera")} />
      <output className={styles['secret']} aria-label={t('Key')}>
        {setup.secret}
      </output>
    </ConfirmDialog>
  );
}
