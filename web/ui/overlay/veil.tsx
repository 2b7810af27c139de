import { Spinner } from '../base/spinner.tsx';
import styles from './veil.module.css';

/** Over the whole page while it can do nothing but wait; `label` says for what [UI-05]. */
export function Veil({ label }: { label: string }) {
  return (
    <div className={styles['veil']} role="status">
      <Spinner size={40} label={label} />
    </div>
  );
}
