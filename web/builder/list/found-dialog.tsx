import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { webAddressIn } from '#contract/kernel/save-link.ts';
import { findPinImages } from '#contract/media.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { NothingFound } from '#web/media/nothing-found.tsx';
import { PictureChoices } from '#web/media/picture-choices.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import styles from './found-dialog.module.css';
import type { FoundPicture } from '../core/builder-context.tsx';

interface Props {
  readonly address: string;
  readonly onPick: (found: FoundPicture) => void;
  readonly onClose: () => void;
}

/** A page's pictures, to choose one for a pin. */
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
    const { url, alt = null, description = null } = item;
    const title = scan.data?.title.trim() ?? '';
    const link = webAddressIn(item.link ?? '') ?? address;
    onPick({ url, alt, link, title, description });
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" disabled={!item} onClick={take}>
        {t('Add')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Pictures on this page')} onClose={onClose} foot={foot}>
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
        <NothingFound
          reason={scan.data?.no_pin ? scan.data.no_pin_reason : null}
          unread={scan.data?.unread_reason ?? null}
        />
      )}
    </Dialog>
  );
}
