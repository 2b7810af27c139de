import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { microsFrom } from '../core/micros-from.ts';
import styles from './fields.module.css';

/** Dense form fields for builders, each with a hint and an error. */

interface Framed {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** The error, as a sentence. */
  readonly error?: string | null | undefined;
  /** Its path in the document, by which a list of problems finds it. */
  readonly at: string;
}

/** The element id of a field by its path. */
export const fieldId = (at: string): string => `field-${at}`;

interface FrameProps extends Framed {
  readonly children: ReactNode;
}

export function Frame({ label, aside, hint, error, at, children }: FrameProps) {
  const id = fieldId(at);
  return (
    <div className={styles['field']}>
      <div className={styles['top']}>
        <label htmlFor={id}>{label}</label>
        {aside && <span>{aside}</span>}
      </div>
      {children}
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <Wrong id={`${id}-error`}>{error}</Wrong>}
    </div>
  );
}

/** The error of a field. */
export function Wrong({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className={styles['error']} id={id}>
      <CircleAlert size={14} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

function described({ at, hint, error }: Pick<Framed, 'at' | 'hint' | 'error'>) {
  const id = fieldId(at);
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
}

interface TextProps extends Framed {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly most?: number;
  readonly kind?: 'text' | 'url';
  readonly placeholder?: string;
}

export function TextField({
  value,
  onChange,
  most,
  kind = 'text',
  placeholder,
  ...framed
}: TextProps) {
  return (
    <Frame {...framed}>
      <input
        {...described(framed)}
        className={styles['input']}
        inputMode={kind}
        dir={kind === 'url' ? 'ltr' : 'auto'}
        value={value}
        maxLength={most}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  );
}

export function LinesField({ value, onChange, ...framed }: TextProps) {
  return (
    <Frame {...framed}>
      <textarea
        {...described(framed)}
        className={classNames(styles['input'], styles['area'])}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  );
}

const MICROS = 1_000_000;
const written = (micros: number | null): string => (micros === null ? '' : String(micros / MICROS));

interface MoneyProps extends Framed {
  readonly micros: number | null;
  readonly currency: string;
  readonly unit?: string;
  readonly onChange: (micros: number | null) => void;
}

/** An amount, exact to the micro; invalid input counts as null. */
export function MoneyField({ micros, currency, unit, onChange, ...framed }: MoneyProps) {
  const [text, setText] = useState(written(micros));
  // Reflects changes made elsewhere, but leaves text being typed unchanged.
  const entered = microsFrom(text) === micros ? text : written(micros);
  return (
    <Frame {...framed}>
      <span className={styles['money']} data-wrong={framed.error ? true : undefined} dir="ltr">
        <span aria-hidden="true">{currency}</span>
        <input
          {...described(framed)}
          className={styles['input']}
          inputMode="decimal"
          value={entered}
          onChange={(event) => {
            setText(event.target.value);
            onChange(microsFrom(event.target.value));
          }}
        />
        {unit && <span>{unit}</span>}
      </span>
    </Frame>
  );
}

const MS = 1000;
const MINUTE_LENGTH = 16;

interface TimeProps extends Framed {
  readonly seconds: number | null;
  readonly onChange: (seconds: number | null) => void;
}

/** A date and time to the minute, in UTC like all ad days. */
export function TimeField({ seconds, onChange, ...framed }: TimeProps) {
  const value =
    seconds === null ? '' : new Date(seconds * MS).toISOString().slice(0, MINUTE_LENGTH);
  const read = (text: string): number | null => {
    const at = Date.parse(`${text}:00Z`);
    return Number.isNaN(at) ? null : at / MS;
  };
  return (
    <Frame {...framed}>
      <input
        {...described(framed)}
        className={styles['input']}
        type="datetime-local"
        value={value}
        onChange={(event) => onChange(read(event.target.value))}
      />
    </Frame>
  );
}

interface NumberProps extends Framed {
  readonly value: number | null;
  readonly most: number;
  readonly onChange: (value: number | null) => void;
}

export function NumberField({ value, most, onChange, ...framed }: NumberProps) {
  return (
    <Frame {...framed}>
      <input
        {...described(framed)}
        className={styles['input']}
        type="number"
        min={1}
        max={most}
        value={value ?? ''}
        onChange={({ target }) => {
          const number = Math.trunc(Number(target.value));
          onChange(number >= 1 ? Math.min(number, most) : null);
        }}
      />
    </Frame>
  );
}

interface PickProps<T extends string> extends Framed {
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

/** A select with labelled values. */
export function PickField<T extends string>({ value, options, onChange, ...framed }: PickProps<T>) {
  return (
    <Frame {...framed}>
      <select
        {...described(framed)}
        className={styles['input']}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([one]) => one === target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

interface SegmentsProps<T extends string> {
  readonly label: string;
  /** In a bar of filters the options speak for themselves. */
  readonly hideLabel?: boolean;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly onChange: (value: T) => void;
}

/** A choice of one of a few options, side by side. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, hideLabel = false, value, options, hint, error, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles['group']}>
      <legend className={hideLabel ? styles['bare'] : undefined}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={styles['segments']}>
        {options.map(([one, text]) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {text}
          </label>
        ))}
      </div>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {error && <Wrong>{error}</Wrong>}
    </fieldset>
  );
}

interface FixedProps {
  readonly label: string;
  readonly value: string;
  readonly why?: string;
}

/** A value that is fixed once published. */
export function FixedField({ label, value, why }: FixedProps) {
  const { t } = useWords();
  return (
    <div className={styles['field']}>
      <span className={styles['top']}>{label}</span>
      <span className={styles['fixed']}>
        <Lock size={14} aria-label={t('Fixed')} />
        <span>{value}</span>
        {why && <span>{why}</span>}
      </span>
    </div>
  );
}
