import { useState } from 'react';
import { MAX_DESCRIPTION, MAX_LINK } from '#contract/kernel/limits.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { BookmarkletLink } from './bookmarklet-link.tsx';
import { bookmarkletFor } from './bookmarklet-script.ts';
import { CopyCode } from '#web/ui/form/copy-code.tsx';
import { shareButtonHtml } from './share-button-html.ts';
import styles from './save-button.module.css';

/** The two ways to save from other sites: a bookmark for the person, a button for a page [CREATE-16]. */
export function SaveButtonSettings() {
  // Both use the origin by which the person opened this page.
  const origin = useHydrated() ? location.origin : '';
  return (
    <>
      <Bookmark origin={origin} />
      <ButtonForPages origin={origin} />
    </>
  );
}

function Bookmark({ origin }: { origin: string }) {
  const { t } = useWords();
  const address = origin && bookmarkletFor(origin);
  return (
    <section className={styles['part']} aria-labelledby="bookmark-title">
      <h2 id="bookmark-title" className="h-20">
        {t('Save from any page')}
      </h2>
      <p className="soft">
        {t(
          'A bookmark that works on every page you visit: it shows the pictures there, and you choose which one to save.',
        )}
      </p>
      <BookmarkletLink address={address} />
      <ol className={styles['steps']}>
        <li>{t('Show your bookmarks bar: Ctrl + Shift + B, or ⌘ + Shift + B on a Mac.')}</li>
        <li>{t('Drag the blue button onto it.')}</li>
        <li>{t('On a page with a picture you like, press the bookmark.')}</li>
      </ol>
      <details className={styles['more']}>
        <summary>{t('On a phone or tablet')}</summary>
        <ol className={styles['steps']}>
          <li>{t('Copy the text below.')}</li>
          <li>{t('Bookmark any page, then edit that bookmark.')}</li>
          <li>{t('Name it “Save”, and paste the text in place of its address.')}</li>
          <li>
            {t('On a page with a picture, type “Save” in the address bar and choose the bookmark.')}
          </li>
        </ol>
        <CopyCode label={t('Bookmark address')} code={address} />
      </details>
    </section>
  );
}

function ButtonForPages({ origin }: { origin: string }) {
  const { t } = useWords();
  const [url, setUrl] = useState('');
  const [media, setMedia] = useState('');
  const [description, setDescription] = useState('');
  const words = t('Save to Bowerbird');
  const code = origin && shareButtonHtml({ origin, words, url, media, description });
  return (
    <section className={styles['part']} aria-labelledby="button-title">
      <h2 id="button-title" className="h-20">
        {t('A save button for your own page')}
      </h2>
      <p className="soft">
        {t(
          'A plain link to put beside a picture. Anyone who presses it saves the picture, and the Pin links to your page. It loads nothing and tracks no one.',
        )}
      </p>
      <div className={styles['fields']}>
        <Field
          label={t('Page address')}
          value={url}
          maxLength={MAX_LINK}
          inputMode="url"
          placeholder="https://"
          onChange={(event) => setUrl(event.target.value)}
        />
        <Field
          label={t('Picture address')}
          hint={t('Leave empty, and people choose from the pictures on the page.')}
          value={media}
          maxLength={MAX_LINK}
          inputMode="url"
          placeholder="https://"
          onChange={(event) => setMedia(event.target.value)}
        />
        <Field
          label={t('Description')}
          value={description}
          maxLength={MAX_DESCRIPTION}
          onChange={(event) => setDescription(event.target.value)}
        />
      </div>
      <CopyCode label={t('HTML for your page')} code={code} />
    </section>
  );
}
