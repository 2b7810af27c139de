import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './factors.module.css';

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Displays new recovery codes, this one time. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true));
  };
  const foot = (
    <>
      <Button onClick={copy}>{copied ? t('Copied') : t('Copy')}</Button>
      <Button variant="main" onClick={onClose}>
        {t("I've saved them")}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Your recovery codes')} onClose={onClose} foot={foot} firm>
      <div className={styles['form']}>
        <p>
          {t(
            "If you lose your other ways in, use one of these. Each works once, and you won't see them again.",
          )}
        </p>
        <ul className={styles['codes']} aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
