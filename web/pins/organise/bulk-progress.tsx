import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './organise.module.css';
import { useRunningJob } from './use-bulk-jobs.tsx';

/** The progress of the viewer's bulk job; nothing without one. */
export function BulkProgress() {
  const { t } = useWords();
  const job = useRunningJob();
  if (job === null) return null;
  const numbers = { done: job.done_count, count: job.pin_count };
  const ofBoard = {
    move: () => t('Merging boards: {done} of {count} Pins', numbers),
    restore: () => t('Bringing the board back: {done} of {count} Pins', numbers),
    delete: () => t('Deleting the board: {done} of {count} Pins', numbers),
  };
  const ofPins = {
    move: () => t('Moving Pins: {done} of {count}', numbers),
    copy: () => t('Copying Pins: {done} of {count}', numbers),
    restore: () => t('Bringing Pins back: {done} of {count}', numbers),
    delete: () => t('Deleting Pins: {done} of {count}', numbers),
  };
  const words = job.whole_board_id === null ? ofPins : { ...ofPins, ...ofBoard };
  const message = words[job.action]();
  return (
    <div className={styles['progress']} role="status">
      <span className="t-14">{message}</span>
      <progress value={job.done_count} max={job.pin_count} aria-label={message} />
    </div>
  );
}
