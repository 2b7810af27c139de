import { encode } from 'uqr';
import styles from './factors.module.css';

/** A text as a QR code; on white in the dark scheme too, because scanners need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
