import { type ComponentProps, useState } from 'react';
import { classNames } from '#web/ui/base/class-names.ts';
import { microsFrom } from '../core/micros-from.ts';
import { amountText } from './amount-text.ts';
import { beginOf, dayOf, endAfter, lastDayOf } from './days.ts';
import styles from './bulk.module.css';

interface CellProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly isChanged: boolean;
}

/** A value edited in place. */
export function GridCell({ label, isChanged, className, ...rest }: CellProps) {
  return (
    <input
      {...rest}
      aria-label={label}
      className={classNames(styles['cell'], isChanged && styles['changed'], className)}
    />
  );
}

interface MoneyProps {
  readonly label: string;
  readonly micros: number;
  readonly currency: string;
  readonly isChanged: boolean;
  readonly isOff: boolean;
  readonly onChange: (micros: number) => void;
}

/** An amount. Invalid input is not applied, and is reverted on blur. */
export function MoneyCell({ micros, currency, isOff, onChange, ...rest }: MoneyProps) {
  const [text, setText] = useState<string | null>(null);
  const change = (typed: string) => {
    setText(typed);
    const amount = microsFrom(typed);
    if (amount !== null) onChange(amount);
  };
  return (
    <GridCell
      {...rest}
      inputMode="decimal"
      className={styles['number']}
      disabled={isOff}
      value={text ?? amountText(micros, currency)}
      aria-invalid={text !== null && microsFrom(text) === null}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setText(null)}
    />
  );
}

interface DayProps {
  readonly label: string;
  /** Unix seconds; null for none. */
  readonly seconds: number | null;
  /** Whether the whole day is included, as for an end date. */
  readonly isLast: boolean;
  readonly isChanged: boolean;
  readonly isOff: boolean;
  readonly onChange: (seconds: number | null) => void;
}

/** Edits a UTC day. */
export function DayCell({ seconds, isLast, isOff, onChange, ...rest }: DayProps) {
  const change = (day: string) => {
    if (day === '') onChange(null);
    else onChange(isLast ? endAfter(day) : beginOf(day));
  };
  return (
    <GridCell
      {...rest}
      type="date"
      disabled={isOff}
      value={isLast ? lastDayOf(seconds) : dayOf(seconds)}
      onChange={(event) => change(event.target.value)}
    />
  );
}
