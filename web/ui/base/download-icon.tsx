import Download from 'lucide-react/icons/download';
import styles from './icon-button.module.css';

/** Downloads a file, where `IconLink` opens a page. */
export function DownloadIcon({ label, href }: { readonly label: string; readonly href: string }) {
  return (
    <a href={href} download="" aria-label={label} title={label} className={styles['button']}>
      <Download size={20} strokeWidth={1.75} aria-hidden="true" />
    </a>
  );
}
