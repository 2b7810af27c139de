import { Spinner } from '../base/spinner.tsx';
import styles from './loading-overlay.module.css';

/** Over the whole page while it can do nothing but wait; `label` says for what [UI-05]. */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className={styles['overlay']} role="status">
      <Spinner size={40} label={label} />
    </div>
  );
}
