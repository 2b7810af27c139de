import MailOpen from 'lucide-react/icons/mail-open';
import { useEffect, useRef } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import styles from './check-mail.module.css';

interface Props {
  readonly email: string;
  /** Returns to the form. */
  readonly onBack: () => void;
}

/** The page after a sign-up that reveals nothing: the next step is in an e-mail [SEC-10]. */
export function CheckMail({ email, onBack }: Props) {
  const { t } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  // The focused element disappeared with the form.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles['letter']}>
      <span className={styles['icon']}>
        <MailOpen size={28} aria-hidden="true" />
      </span>
      <h2 className="h-20" ref={title} tabIndex={-1}>
        {t('Check your e-mail')}
      </h2>
      <p>
        {t('We sent a message to {email}. The link in it works once, within a day.', {
          email,
        })}
      </p>
      <p className="soft">{t('Nothing there? Check your spam folder, or try another address.')}</p>
      <Button variant="line" onClick={onBack}>
        {t('Another address')}
      </Button>
    </div>
  );
}
