import { useCallback, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerMark } from '#web/ui/base/bower-mark.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import styles from './save-button.module.css';

/** The bookmark to drag, on a drawing of a browser's bookmarks bar. */
export function BookmarkletLink({ address }: { address: string }) {
  const { t } = useWords();
  const [pressed, setPressed] = useState(false);
  const give = useCallback(
    (link: HTMLAnchorElement | null) => {
      if (!link || address === '') return undefined;
      // React refuses script addresses in `href`; this one is to be dragged, not followed.
      link.setAttribute('href', address);
      const stay = (event: Event) => {
        event.preventDefault();
        setPressed(true);
      };
      link.addEventListener('click', stay);
      return () => link.removeEventListener('click', stay);
    },
    [address],
  );
  return (
    <div className={styles['bar']}>
      <div className={styles['window']} aria-hidden="true">
        <span className={styles['dots']} />
        <span className={styles['where']} />
        <span className={styles['folder']} />
        <span className={styles['folder']} />
        <span className={styles['slot']} />
      </div>
      <a
        ref={give}
        className={buttonClass({ variant: 'main', big: true })}
        href="#bookmark-title"
        draggable
      >
        <BowerMark />
        {t('Save')}
      </a>
      <p role="status" className="soft">
        {pressed ? t('Drag it to the bookmarks bar: it works on other pages.') : null}
      </p>
    </div>
  );
}
