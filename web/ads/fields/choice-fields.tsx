import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { fieldId, Frame, Wrong } from './fields.tsx';
import styles from './fields.module.css';

interface Option<T extends string> {
  readonly value: T;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly aside?: string;
}

interface OptionsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
}

/** A choice of one of a few options, each explained. */
export function OptionCards<T extends string>({
  label,
  value,
  options,
  onChange,
}: OptionsProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      <div className={styles['options']}>
        {options.map(({ value: one, icon, title, text, aside }) => (
          <label key={one} className={styles['option']}>
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {icon}
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
            {aside && <small>{aside}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SeveralProps<T extends string> {
  readonly label: string;
  readonly options: readonly (readonly [T, string])[];
  readonly chosen: readonly T[];
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly onChange: (chosen: T[]) => void;
}

/** A choice of several of a few options; none means all. */
export function Several<T extends string>(props: SeveralProps<T>) {
  const { label, options, chosen, hint, error, onChange } = props;
  const toggle = (one: T) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      <div className={styles['chips']}>
        {options.map(([one, text]) => (
          <label key={one}>
            <input type="checkbox" checked={chosen.includes(one)} onChange={() => toggle(one)} />
            {text}
          </label>
        ))}
      </div>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {error && <Wrong>{error}</Wrong>}
    </fieldset>
  );
}

interface TokenProps {
  readonly label: string;
  /** Its path in the document. */
  readonly at: string;
  /** Pairs of value and label. */
  readonly options: readonly (readonly [string, string])[];
  readonly chosen: readonly string[];
  readonly placeholder: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly onChange: (chosen: string[]) => void;
}

/** A choice of several of many options, found by typing. */
export function TokenField(props: TokenProps) {
  const { label, at, options, chosen, placeholder, hint, error, onChange } = props;
  const { t } = useWords();
  const list = useId();
  const [text, setText] = useState('');
  const names = new Map(options);
  const take = (written: string) => {
    const wanted = written.trim().toLowerCase();
    const found = options.find(
      ([value, name]) => name.toLowerCase() === wanted || value.toLowerCase() === wanted,
    );
    if (!found || chosen.includes(found[0])) return setText(written);
    setText('');
    return onChange([...chosen, found[0]]);
  };
  return (
    <Frame label={label} at={at} hint={hint} error={error}>
      <div className={styles['tokens']}>
        {chosen.map((one) => (
          <span key={one} className={styles['token']}>
            {names.get(one) ?? one}
            <button
              type="button"
              aria-label={t('Remove {name}', { name: names.get(one) ?? one })}
              onClick={() => onChange(chosen.filter((other) => other !== one))}
            >
              <X size={12} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          id={fieldId(at)}
          className={styles['input']}
          list={list}
          value={text}
          placeholder={placeholder}
          onChange={(event) => take(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && text === '') onChange(chosen.slice(0, -1));
          }}
        />
        <datalist id={list}>
          {options
            .filter(([value]) => !chosen.includes(value))
            .map(([value, name]) => (
              <option key={value} value={name}>
                {name}
              </option>
            ))}
        </datalist>
      </div>
    </Frame>
  );
}
