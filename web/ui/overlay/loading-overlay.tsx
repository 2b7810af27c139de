import { Spinner } from '../base/spinner.tsx';
import styles from './loading-overlay.module.css';

/** Covers the whole page while it can only wait; `label` names the reason [UI-05]. */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className={styles['overlay']} role="status">
      <Spinner size={40} label={label} />
    </div>
  );
}
