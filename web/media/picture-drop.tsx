import ImagePlus from 'lucide-react/icons/image-plus';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './picture-drop.module.css';
import { acceptedTypes, filesAmong } from './upload-rules.ts';

interface Props {
  /** The first picture or video of what came, and how many others came with it. */
  readonly onFile: (file: File, others: number) => void;
  /** Whether videos are taken. */
  readonly videos: boolean;
  /** Text that was pasted while no field had the focus. */
  readonly onText: (text: string) => void;
  readonly children?: ReactNode;
}

/** Takes a picture that is chosen, dropped, or pasted anywhere on the page. */
export function PictureDrop({ onFile, videos, onText, children }: Props) {
  const { t } = useWords();
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file, ...others] = filesAmong(files);
    if (file) onFile(file, others.length);
  };
  usePaste(take, onText);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    drag(event);
    if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files);
    else
      onText(
        event.dataTransfer.getData('text/uri-list') || event.dataTransfer.getData('text/plain'),
      );
  };
  return (
    <div
      className={classNames(styles['drop'], over && styles['over'])}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <ImagePlus size={32} strokeWidth={1.5} aria-hidden="true" />
      <input
        id={id}
        className={styles['input']}
        type="file"
        name="file"
        accept={acceptedTypes(videos)}
        multiple
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it failed.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={styles['label']}>
        {videos ? t('Choose a picture or video') : t('Choose a picture')}
      </label>
      <p className={styles['hint']}>
        {videos
          ? t(
              'or drop or paste one here. JPEG, PNG, WebP, GIF, AVIF, MP4, MOV or WebM, up to 200 MB.',
            )
          : t('or drop or paste one here. JPEG, PNG, WebP, GIF or AVIF, up to 200 MB.')}
      </p>
      {children}
    </div>
  );
}

function usePaste(onFiles: (files: FileList | null) => void, onText: (text: string) => void): void {
  const latest = useRef({ onFiles, onText });
  useEffect(() => {
    latest.current = { onFiles, onText };
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (data && data.files.length > 0) {
        event.preventDefault();
        return latest.current.onFiles(data.files);
      }
      // Text goes where the person is writing.
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return;
      const text = data?.getData('text/plain').trim();
      if (text) latest.current.onText(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
