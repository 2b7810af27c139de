import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../base/class-names.ts';
import { directionOf } from './direction.ts';
import styles from './field.module.css';

interface Own {
  readonly label: string;
  /** At the end of the label's line: a link such as "Forgot it?". */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** The error, as a sentence. */
  readonly error?: ReactNode;
  /** Visually hides the label, where its context makes it obvious. */
  readonly hideLabel?: boolean;
}

type FieldProps = Own & ComponentProps<'input'>;
type AreaProps = Own & ComponentProps<'textarea'>;

export function Field({ label, aside, hint, error, hideLabel, className, ...rest }: FieldProps) {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <Frame id={id} {...{ label, aside, hint, error, hideLabel }}>
      <input
        {...rest}
        {...describe(id, hint, error)}
        id={id}
        dir={directionOf(rest)}
        className={classNames(styles['input'], className)}
      />
    </Frame>
  );
}

type ChoiceProps = Own & ComponentProps<'select'>;

/** A select; its children are options. */
export function ChoiceField({ label, aside, hint, error, hideLabel, ...rest }: ChoiceProps) {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <Frame id={id} {...{ label, aside, hint, error, hideLabel }}>
      <span className={styles['choice']}>
        <select {...rest} {...describe(id, hint, error)} id={id} className={styles['input']} />
        <ChevronDown size={20} aria-hidden="true" />
      </span>
    </Frame>
  );
}

export function TextArea({ label, aside, hint, error, hideLabel, className, ...rest }: AreaProps) {
  const own = useId();
  const id = rest.id ?? own;
  const classes = classNames(styles['input'], styles['area'], className);
  return (
    <Frame id={id} {...{ label, aside, hint, error, hideLabel }}>
      <textarea {...rest} {...describe(id, hint, error)} id={id} className={classes} />
    </Frame>
  );
}

function describe(id: string, hint: ReactNode, error: ReactNode) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

type FrameProps = { [K in keyof Own]: Own[K] | undefined } & {
  id: string;
  label: string;
  children: ReactNode;
};

function Frame({ id, label, aside, hint, error, hideLabel, children }: FrameProps) {
  return (
    <div className={styles['field']}>
      <div className={classNames(styles['top'], hideLabel && styles['hidden'])}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      {hint && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** An error message beside its field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles['error']} id={id} role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
