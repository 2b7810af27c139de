import { useId, useRef, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '../base/button.tsx';
import styles from './copy-code.module.css';

/** A text with a copy button; where there is no clipboard it is selected, to be copied by hand. */
export function CopyCode({ label, code }: { label: string; code: string }) {
  const { t } = useWords();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(code);
    } catch {
      area.current?.select();
    }
  };
  return (
    <div className={styles['code']}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} ref={area} value={code} readOnly rows={3} dir="ltr" spellCheck={false} />
      <Button disabled={code === ''} onClick={() => void copy()}>
        {copied === code && code !== '' ? t('Copied') : t('Copy')}
      </Button>
    </div>
  );
}
