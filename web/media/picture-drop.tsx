import ImagePlus from 'lucide-react/icons/image-plus';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './picture-drop.module.css';
import { acceptedTypes, filesAmong } from './upload-rules.ts';

interface Props {
  /** Called with the first picture or video, and the number of others. */
  readonly onFile: (file: File, others: number) => void;
  /** Whether videos are accepted. */
  readonly videos: boolean;
  /** Called with text pasted while no field had focus. */
  readonly onText: (text: string) => void;
  readonly children?: ReactNode;
}

/** Accepts a picture by choosing, dropping or pasting anywhere on the page. */
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
          // Reset, so that the same file can be chosen again after a failure.
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
      // Pasted text belongs to the focused field.
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return;
      const text = data?.getData('text/plain').trim();
      if (text) latest.current.onText(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
