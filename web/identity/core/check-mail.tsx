import MailOpen from 'lucide-react/icons/mail-open';
import { useEffect, useRef } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import styles from './check-mail.module.css';

interface Props {
  readonly email: string;
  /** Back to the form. */
  readonly onBack: () => void;
}

/** After a sign-up that is told nothing: what comes next is in a message [SEC-10]. */
export function CheckMail({ email, onBack }: Props) {
  const { t } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the form.
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
