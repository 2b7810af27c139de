import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import styles from './messages.module.css';

interface Props {
  readonly title: string;
  readonly onBack: (() => void) | null;
  /** Takes the focus, because the pressed element disappeared with its list. */
  readonly focused: boolean;
  readonly children?: ReactNode;
}

/** A panel's title with a back button, if any, and actions. */
export function PanelHead({ title, onBack, focused, children }: Props) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <div className={styles['head']}>
      {onBack && (
        <IconButton label={t('Back')} onClick={onBack}>
          <ArrowLeft size={20} className="flip" aria-hidden="true" />
        </IconButton>
      )}
      <h2 ref={heading} tabIndex={-1} className={`h-20 ${styles['title']}`} dir="auto">
        {title}
      </h2>
      {children}
    </div>
  );
}
