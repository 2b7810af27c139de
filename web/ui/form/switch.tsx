import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface Props {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly name?: string;
  readonly checked: boolean;
  /** Absent where it is locked. */
  readonly onChange?: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A switch that applies at once. A checkbox underneath, so it also submits with a plain form. */
export function Switch({ label, hint, name, checked, onChange, disabled }: Props) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </p>
        )}
      </div>
      <input
        type="checkbox"
        role="switch"
        id={id}
        name={name}
        className={styles['switch']}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange?.(event.target.checked)}
      />
    </div>
  );
}
