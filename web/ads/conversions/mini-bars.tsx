import styles from './conversions.module.css';

const STEP = 6;
const WIDTH = 4;
const HEIGHT = 24;
/** Zero still draws a bar, to mark its place. */
const LEAST = 1.5;

/** A word-sized bar chart of counts over time; the adjacent sums are its text alternative. */
export function MiniBars({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  return (
    <svg
      className={styles['bars']}
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const height = Math.max(LEAST, (HEIGHT * value) / most);
        return (
          <rect
            // Bars are identified by their place in time.
            key={at * STEP}
            className={value === 0 ? styles['none'] : undefined}
            x={at * STEP}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
          />
        );
      })}
    </svg>
  );
}
