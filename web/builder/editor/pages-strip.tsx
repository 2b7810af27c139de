import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash';
import { useId, useRef } from 'react';
import { picturesOf } from '#contract/builder/limits.ts';
import type { DraftPicture } from '#contract/builder/pictures.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PICTURE_TYPES } from '#web/media/upload-rules.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { ComposedPicture } from '../composing/composed-picture.tsx';
import { needsFinish, withOrder, withoutPicture } from '../core/draft-edit.ts';
import styles from './pages-strip.module.css';
import type { DraftEditor } from './use-draft-editor.ts';

interface Props {
  readonly editor: DraftEditor;
  /** Index of the selected picture. */
  readonly at: number;
  readonly onChoose: (at: number) => void;
  readonly busy: boolean;
  /** The pictures' problem, if any. */
  readonly problem: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The pictures of a carousel or pages of a story, reordered by dragging or with buttons. */
export function PagesStrip({ editor, at, onChoose, busy, problem, onFiles }: Props) {
  const { t } = useWords();
  const id = useId();
  const dragged = useRef<number | null>(null);
  const { draft, change } = editor;
  const { pictures, kind } = draft;
  const [, most] = picturesOf[kind];
  const last = pictures.length - 1;
  const move = (from: number, to: number) => {
    if (to < 0 || to > last) return;
    change((now) => withOrder(now, from, to));
    onChoose(to);
  };
  const drop = (to: number) => {
    if (dragged.current !== null) move(dragged.current, to);
    dragged.current = null;
  };
  const remove = () => {
    change((now) => withoutPicture(now, at));
    onChoose(Math.max(0, Math.min(at, last - 1)));
  };
  return (
    <div className={styles['strip']}>
      <ol className={styles['pages']} aria-label={t('Pictures, in order')}>
        {pictures.map((picture, index) => (
          // Dragging is one way of several: the buttons below do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={`${picture.image_signature} ${index}`}
            draggable
            onDragStart={() => (dragged.current = index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              drop(index);
            }}
          >
            <button
              type="button"
              className={styles['page']}
              aria-pressed={index === at}
              aria-label={t('Picture {number}', { number: index + 1 })}
              onClick={() => onChoose(index)}
            >
              <PageThumb picture={picture} />
            </button>
          </li>
        ))}
        {pictures.length < most && (
          <li>
            <input
              id={id}
              className={styles['input']}
              type="file"
              multiple
              accept={PICTURE_TYPES.join(',')}
              disabled={busy}
              onChange={(event) => {
                onFiles([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <label htmlFor={id} className={styles['add']} title={t('Add pictures')}>
              {busy ? (
                <Spinner size={20} label={t('Uploading…')} />
              ) : (
                <Plus size={22} role="img" aria-label={t('Add pictures')} />
              )}
            </label>
          </li>
        )}
      </ol>
      {problem && <FieldError>{problem}</FieldError>}
      <div className={styles['acts']}>
        <IconButton
          label={t('Move it earlier')}
          disabled={at === 0}
          onClick={() => move(at, at - 1)}
        >
          <ArrowLeft size={18} className="flip" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('Move it later')}
          disabled={at === last}
          onClick={() => move(at, at + 1)}
        >
          <ArrowRight size={18} className="flip" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Remove this picture')} disabled={last < 1} onClick={remove}>
          <Trash size={18} aria-hidden="true" />
        </IconButton>
        <span className="soft t-14" role="status">
          {t('{at} of {all}, at most {most}', { at: at + 1, all: pictures.length, most })}
        </span>
      </div>
    </div>
  );
}

function PageThumb({ picture }: { picture: DraftPicture }) {
  if (needsFinish(picture)) return <ComposedPicture picture={picture} alt="" />;
  const { images } = picture.composed ?? picture;
  return <img src={ownAddress(images['170x'].url)} alt="" draggable={false} />;
}
