import FileText from 'lucide-react/icons/file-text';
import { useRef } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './conversion-uploads.module.css';

interface Props {
  readonly file: File | null;
  readonly hint: string;
  readonly onChoose: (file: File) => void;
}

export function FileChoice({ file, hint, onChoose }: Props) {
  const { t, formats } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const size = new Intl.NumberFormat(formats, { notation: 'compact', style: 'unit', unit: 'byte' });
  return (
    <div className={styles['file']}>
      <FileText size={18} aria-hidden="true" />
      <span className={styles['grow']}>
        <b>
          <bdi>{file?.name ?? t('No file chosen')}</bdi>
        </b>
        <small>{file === null ? hint : size.format(file.size)}</small>
      </span>
      <label>
        <VisuallyHidden>{t('File')}</VisuallyHidden>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            // Lets people choose the same file again, because it may have changed.
            target.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
      </label>
      <Button variant="line" onClick={() => input.current?.click()}>
        {file === null ? t('Choose a file') : t('Another file')}
      </Button>
    </div>
  );
}
