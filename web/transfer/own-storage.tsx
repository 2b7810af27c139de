import { getOwnStorage } from '#contract/media/quota.ts';
import styles from '#web/identity/core/account.module.css';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { bytesText } from './amounts.ts';

/** The settings row with what the viewer's own files take. The page must have loaded getOwnStorage. */
export function OwnStorage() {
  const { t, formats } = useWords();
  const { files, bytes, limit_bytes: limit } = useCall(getOwnStorage, {});
  const size = (amount: number): string => bytesText(amount, formats);
  return (
    <div className={styles['row']}>
      <div className={styles['what']}>
        <b className="strong">{t('Your files')}</b>
        <span>
          {limit === null
            ? t('They take {bytes}.', { bytes: size(bytes) })
            : t('They take {bytes} of {limit}.', { bytes: size(bytes), limit: size(limit) })}{' '}
          {t('{count, plural, one {# file} other {# files}}', { count: files })}
        </span>
        {limit !== null && bytes > limit && <span role="alert">{t('You have no room left.')}</span>}
        <span className="soft">
          {t(
            'Pictures and videos that you uploaded or saved from the web. Delete Pins and empty your trash to make room.',
          )}
        </span>
      </div>
    </div>
  );
}
