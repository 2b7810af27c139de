import { getOwnStorage } from '#contract/media/quota.ts';
import styles from '#web/identity/core/account.module.css';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { bytesText } from './amounts.ts';

/** The settings row with what the viewer's own files take. The page must have loaded getOwnStorage. */
export function OwnStorage() {
  const { t, formats } = useWords();
  const { files, bytes, limit_bytes: limit } = useCall(getOwnStorage, {});
  const size = (amount: number): string => bytesText(amount, formats);
  const used = { count: files, bytes: size(bytes) };
  return (
    <div className={styles['row']}>
      <div className={styles['what']}>
        <b className="strong">{t('Your files')}</b>
        <span>
          {limit === null
            ? t('{count, plural, one {# file} other {# files}} · {bytes} used', used)
            : t('{count, plural, one {# file} other {# files}} · {bytes} of {limit} used', {
                ...used,
                limit: size(limit),
              })}
        </span>
        {limit !== null && bytes > limit && <FieldError>{t('You have no room left.')}</FieldError>}
        <span className="soft">
          {t(
            'Pictures and videos that you uploaded or saved from the web. Delete Pins and empty your trash to make room.',
          )}
        </span>
      </div>
    </div>
  );
}
