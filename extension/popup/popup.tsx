import { useEffect, useState } from 'react';
import type { Connection, PagePictures } from '../core/shapes.ts';
import { homeOf } from '../core/storage.ts';
import { useStored } from '../core/use-stored.ts';
import { t } from '../core/words.ts';
import { readPage } from './read-page.ts';
import { SavePage } from './save-page.tsx';

/** The extension's popup, and the window that saves one picture: the same page. */
export function Popup() {
  const connection = useStored('connection');
  const [page, setPage] = useState<PagePictures | null>();
  useEffect(() => void readPage(location.href).then(setPage), []);
  return (
    <main className="popup">
      <header className="bar">
        <h1 className="h">{t('popupTitle')}</h1>
        <button
          type="button"
          className="quiet"
          onClick={() => void chrome.runtime.openOptionsPage()}
        >
          {t('settings')}
        </button>
      </header>
      <Body connection={connection} page={page} />
    </main>
  );
}

interface BodyProps {
  readonly connection: Connection | null | undefined;
  readonly page: PagePictures | null | undefined;
}

function Body({ connection, page }: BodyProps) {
  if (connection === null) {
    return (
      <div className="note">
        <p>{t('notConnected')}</p>
        <button
          type="button"
          className="main"
          onClick={() => void chrome.runtime.openOptionsPage()}
        >
          {t('connect')}
        </button>
      </div>
    );
  }
  if (connection === undefined || page === undefined)
    return (
      <p className="note soft" role="status">
        {t('looking')}
      </p>
    );
  if (page === null) return <p className="note">{t('cannotRead')}</p>;
  if (page.isClosed) return <p className="note">{t('asksNot')}</p>;
  return <SavePage key={homeOf(connection)} connection={connection} page={page} />;
}
