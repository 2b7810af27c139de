import { fieldId, Frame } from './fields.tsx';
import styles from './fields.module.css';

interface DayProps {
  readonly at: string;
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly error?: string | null;
  readonly onChange: (day: string) => void;
}

/** A date in the browser's own input. */
export function DayField({ at, label, day, error, onChange }: DayProps) {
  const id = fieldId(at);
  return (
    <Frame at={at} label={label} error={error}>
      <input
        id={id}
        type="date"
        className={styles['input']}
        value={day}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </Frame>
  );
}
