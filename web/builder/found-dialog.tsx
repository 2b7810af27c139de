import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findPinImages } from '#contract/media.ts';
import { useSend } from '#web/kernel/app-context.tsx';
import { callOptions } from '#web/kernel/queries.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { PictureChoices } from '#web/media/picture-choices.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Banner } from '#web/ui/state.tsx';
import styles from './found-dialog.module.css';
import type { FoundPicture } from './builder-context.tsx';

interface Props {
  readonly address: string;
  readonly onPick: (found: FoundPicture) => void;
  readonly onClose: () => void;
}

/** The pictures of a page, of which one becomes a pin. */
export function FoundDialog({ address, onPick, onClose }: Props) {
  const { t } = useWords();
  const send = useSend();
  const scan = useQuery(callOptions(send, findPinImages, { url: address }));
  const [chosen, choose] = useState<string | null>(null);
  const [unfit, setUnfit] = useState<readonly string[]>([]);
  const items = (scan.data?.items ?? []).filter(({ url }) => !unfit.includes(url));
  const item = items.find(({ url }) => url === chosen) ?? items[0];
  const take = () => {
    if (!item) return;
    const title = scan.data?.title.trim() ?? '';
    onPick({ url: item.url, alt: item.alt ?? null, link: address, title });
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button look="main" disabled={!item} onClick={take}>
        {t('Add')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Pictures of a page')} onClose={onClose} foot={foot}>
      {scan.isPending ? (
        <div className={styles['waiting']} role="status">
          <Spinner size={32} />
          <p>{t('Looking for pictures…')}</p>
        </div>
      ) : item ? (
        <PictureChoices
          items={items}
          chosen={item.url}
          onPick={({ url }) => choose(url)}
          onUnfit={(url) => setUnfit((all) => [...all, url])}
        />
      ) : (
        <Banner>
          {t(
            'No picture was found there that can be saved. Try another page, or choose a picture of your own.',
          )}
        </Banner>
      )}
    </Dialog>
  );
}
