import { fieldId, Frame } from './fields.tsx';
import styles from './fields.module.css';

interface Props {
  readonly at: string;
  readonly label: string;
  readonly hint: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** The meaning of the value. */
  readonly text: string;
  readonly onChange: (value: number) => void;
}

/** A slider for a whole number in a range. */
export function RangeField({ at, label, hint, value, least, most, text, onChange }: Props) {
  const id = fieldId(at);
  return (
    <Frame at={at} label={label} aside={text} hint={hint}>
      <input
        id={id}
        aria-describedby={`${id}-hint`}
        className={styles['range']}
        type="range"
        min={least}
        max={most}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </Frame>
  );
}
