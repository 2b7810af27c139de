import ImagePlus from 'lucide-react/icons/image-plus';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PageAddressForm } from '#web/media/page-address-form.tsx';
import { acceptedTypes } from '#web/media/upload-rules.ts';
import { webAddressIn } from '#contract/kernel/save-link.ts';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './add-pictures.module.css';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onAddress: (address: string) => void;
  readonly many: boolean;
  readonly videos: boolean;
}

/**
 * Accepts pictures, and videos where possible, by choosing, dropping or pasting anywhere on the page, and addresses of
 * pages.
 */
export function AddPictures({ onFiles, onAddress, many, videos }: Props) {
  const { t } = useWords();
  const id = useId();
  const [over, setOver] = useState(false);
  const look = (text: string): boolean => {
    const address = webAddressIn(text.trim());
    if (address) onAddress(address);
    return address !== null;
  };
  const takeTransfer = (data: DataTransfer | null): boolean => {
    if (!data) return false;
    if (data.files.length > 0) {
      onFiles([...data.files]);
      return true;
    }
    return look(data.getData('text/uri-list') || data.getData('text/plain'));
  };
  usePaste(takeTransfer);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    drag(event);
    takeTransfer(event.dataTransfer);
  };
  return (
    <div
      className={classNames(styles['add'], over && styles['over'])}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <ImagePlus size={32} strokeWidth={1.5} aria-hidden="true" />
      <input
        id={id}
        className={styles['input']}
        type="file"
        accept={acceptedTypes(videos)}
        multiple={many}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Reset, so that the same files can be chosen again.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={styles['label']}>
        {videos
          ? many
            ? t('Choose pictures or videos')
            : t('Choose a picture or video')
          : many
            ? t('Choose pictures')
            : t('Choose a picture')}
      </label>
      <p className={styles['hint']}>{t('or drop or paste them here')}</p>
      <p className={styles['hint']}>
        {videos
          ? t('JPEG, PNG, WebP, GIF, AVIF, MP4, MOV or WebM, up to 200 MB each')
          : t('JPEG, PNG, WebP, GIF or AVIF, up to 200 MB each')}
      </p>
      <PageAddressForm className={styles['address']} take={look} />
    </div>
  );
}

/** Handles a paste while no field has focus. */
function usePaste(take: (data: DataTransfer | null) => boolean): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      const hasFiles = (clipboardData?.files.length ?? 0) > 0;
      // Pasted text belongs to the focused field.
      const isField = target instanceof HTMLElement && target.closest('input, textarea');
      if (isField && !hasFiles) return;
      if (latest.current(clipboardData)) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
