import { MIN_PICTURE_SIDE } from '#contract/kernel/limits.ts';
import type { Pinnable } from '#contract/media.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './picture-choices.module.css';

interface Props {
  readonly items: readonly Pinnable[];
  readonly onPick: (item: Pinnable) => void;
  /** Called if the picture at this address fails to load or is too small. */
  readonly onUnfit: (url: string) => void;
}

/** A page's other pictures, after one is chosen [CREATE-24]. */
export function PictureChoices({
  items,
  chosen,
  onPick,
  onUnfit,
}: Props & { chosen: string | null }) {
  const { t } = useWords();
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['legend']}>{t('Pictures on this page')}</legend>
      <div className={classNames(styles['grid'], styles['beside'])}>
        {items.map((item, at) => (
          <label key={item.url} className={styles['choice']}>
            <input
              type="radio"
              name="picture"
              checked={item.url === chosen}
              onChange={() => onPick(item)}
              aria-label={nameOf(item, at, t)}
            />
            <Thumb item={item} onUnfit={onUnfit} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A page's pictures, before one is chosen [CREATE-24]. */
export function PictureGrid({ items, onPick, onUnfit }: Props) {
  const { t } = useWords();
  return (
    <ul className={styles['grid']} aria-label={t('Pictures on this page')}>
      {items.map((item, at) => (
        <li key={item.url}>
          <button type="button" className={styles['choice']} onClick={() => onPick(item)}>
            <Thumb item={item} onUnfit={onUnfit} alt={nameOf(item, at, t)} />
            {item.width && item.height && (
              <span className={styles['size']}>{`${item.width} × ${item.height}`}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ThumbProps extends Pick<Props, 'onUnfit'> {
  readonly item: Pinnable;
  readonly alt?: string;
}

function Thumb({ item, onUnfit, alt = '' }: ThumbProps) {
  return (
    <img
      src={item.url}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => onUnfit(item.url)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (Math.min(naturalWidth, naturalHeight) <= MIN_PICTURE_SIDE) onUnfit(item.url);
      }}
    />
  );
}

function nameOf(item: Pinnable, at: number, t: Translate): string {
  return item.alt?.trim() || t('Picture {number}', { number: at + 1 });
}
