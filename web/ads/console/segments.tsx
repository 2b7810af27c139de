import styles from './segments.module.css';

interface Props<Value> {
  readonly label: string;
  readonly value: Value;
  /** Pairs of value and label. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onPick: (value: Value) => void;
}

/** A choice of one of a few options, side by side. */
export function Segments<Value extends string>({ label, value, options, onPick }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className={styles['segments']}>
      {options.map(([one, words]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onPick(one)}>
          {words}
        </button>
      ))}
    </div>
  );
}
