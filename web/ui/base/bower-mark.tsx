import styles from './bower-mark.module.css';
import { classNames } from './class-names.ts';

/** The mark's two strokes. */
export const LEFT =
  'M2.8 28.1C2.3 16.6 6.9 6.8 18.9 1.7c1.2-.5 2.15.95 1.2 1.8C11.6 11 8.5 18.2 8.2 28.1c-.05 1.6-1.2 2.6-2.7 2.6s-2.63-1-2.7-2.6Z';
export const RIGHT =
  'M29.2 28.1c.3-8.5-1.5-15.6-6.8-21-.9-.9-2.3-.05-1.85 1.1 2.35 6 3.2 12.2 3.25 19.9 0 1.6 1.2 2.6 2.7 2.6s2.64-1 2.7-2.6Z';

interface Props {
  /** Side in CSS pixels. */
  readonly size?: number;
  /** `full`: a blue dot, the gathered thing; `ring`: waiting for one; `dashed`: an empty place. */
  readonly dot?: 'full' | 'ring' | 'dashed';
  readonly className?: string | undefined;
}

/** The logo: two leaning strokes with a dot under them. */
export function BowerMark({ size = 32, dot = 'full', className }: Props) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={LEFT} />
      <path d={RIGHT} />
      <Dot dot={dot} />
    </svg>
  );
}

function Dot({ dot }: { dot: 'full' | 'ring' | 'dashed' }) {
  if (dot === 'full') return <circle cx="16" cy="26.2" r="4.4" fill="var(--satin)" />;
  if (dot === 'ring') {
    return <circle cx="16" cy="26.2" r="3.4" fill="none" stroke="currentColor" strokeWidth="1.9" />;
  }
  return (
    <circle
      cx="16"
      cy="26.3"
      r="3.7"
      fill="none"
      stroke="var(--satin)"
      strokeWidth="1.1"
      strokeDasharray="1.8 1.7"
    />
  );
}

/** The logo fallen apart, for content that failed to load. */
export function BrokenBower({
  size = 112,
  className,
}: {
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
    >
      <g transform="translate(-1.5 0) rotate(-9 6 30)">
        <path d={LEFT} />
      </g>
      <g transform="translate(1.5 0) rotate(13 26 30)">
        <path d={RIGHT} />
      </g>
      <circle cx="16" cy="26.2" r="4.4" fill="var(--satin)" />
    </svg>
  );
}

/** The product's name in its own letters; the height sets the width. Add a label for screen readers. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles['word'], className)} aria-hidden="true" />;
}
