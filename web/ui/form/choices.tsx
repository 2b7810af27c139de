import { useId } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './choices.module.css';

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: T;
  /** Each option's label, as a key; defaults to the option itself. */
  readonly words?: Readonly<Record<T, string>>;
  readonly disabled?: boolean;
  readonly onChange: (value: T) => void;
}

/** A choice of one among a few visible options. */
export function Choices<T extends string>(props: Props<T>) {
  const { label, options, value, words, disabled, onChange } = props;
  const { t } = useWords();
  const name = useId();
  return (
    <fieldset className={styles['choices']} disabled={disabled}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['options']}>
        {options.map((option) => (
          <label key={option} className={styles['option']}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span dir={words ? undefined : 'ltr'}>{words ? t(words[option]) : option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
