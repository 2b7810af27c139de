import type { FormEvent, ReactNode } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import type { Act } from './bulk-acts.ts';
import styles from './bulk.module.css';

interface Props {
  /** The pending action; null while the input is invalid. */
  readonly act: Act | null;
  readonly count: number;
  readonly onFill: (act: Act) => void;
  readonly children: ReactNode;
}

/** One row of fields that fills all rows. */
export function FillForm({ act, count, onFill, children }: Props) {
  const { t } = useWords();
  const fill = (event: FormEvent) => {
    event.preventDefault();
    if (act !== null) onFill(act);
  };
  return (
    <form className={styles['fill']} onSubmit={fill}>
      {children}
      <span className={styles['push']}>
        <Button variant="main" type="submit" disabled={act === null || count === 0}>
          {t('{count, plural, one {Fill # row} other {Fill # rows}}', { count })}
        </Button>
      </span>
    </form>
  );
}

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  /** Labels of the options; English, to be translated. */
  readonly words: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice of two or three options, side by side. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, options, words, value, onChange } = props;
  const { t } = useWords();
  return (
    <div className={styles['segments']} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {t(words[option])}
        </button>
      ))}
    </div>
  );
}

interface LineFieldProps {
  readonly label: string;
  /** The unit inside the field, at its start or end. */
  readonly unit?: string;
  readonly children: ReactNode;
}

/** A field with its label before it, on one line. */
export function LineField({ label, unit, children }: LineFieldProps) {
  return (
    <label className={styles['line']}>
      <span>{label}</span>
      <span className={styles['input']}>
        {children}
        {unit !== undefined && <span className="soft">{unit}</span>}
      </span>
    </label>
  );
}
