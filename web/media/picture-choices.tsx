import { MIN_PICTURE_SIDE } from '#contract/kernel/limits.ts';
import type { Pinnable } from '#contract/media.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import styles from './picture-choices.module.css';

interface Props {
  readonly items: readonly Pinnable[];
  readonly chosen: string | null;
  readonly onPick: (item: Pinnable) => void;
  /** The picture at this address cannot be shown, or is too small to be saved. */
  readonly onUnfit: (url: string) => void;
}

/** What a page has to choose from. */
export function PictureChoices({ items, chosen, onPick, onUnfit }: Props) {
  const { t } = useWords();
  return (
    <fieldset className={styles['choices']}>
      <legend className={styles['legend']}>{t('Pictures on this page')}</legend>
      {items.map((item, at) => (
        <label key={item.url} className={styles['choice']}>
          <input
            type="radio"
            name="picture"
            checked={item.url === chosen}
            onChange={() => onPick(item)}
            aria-label={item.alt?.trim() || t('Picture {number}', { number: at + 1 })}
          />
          <img
            src={item.url}
            alt=""
            loading="lazy"
            referrerPolicy="no-referrer"
            onError={() => onUnfit(item.url)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (Math.min(naturalWidth, naturalHeight) <= MIN_PICTURE_SIDE) onUnfit(item.url);
            }}
          />
        </label>
      ))}
    </fieldset>
  );
}
