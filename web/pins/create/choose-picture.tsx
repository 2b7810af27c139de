import { PictureGrid } from '#web/media/picture-choices.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { CreateBrand } from './create-brand.tsx';
import styles from './create.module.css';
import type { CreatePicture } from './use-create-picture.ts';
import { useFirstFocus } from '../core/use-first-focus.ts';
import type { PopupFit } from './use-popup-fit.ts';

interface Props {
  readonly source: CreatePicture;
  readonly fit: PopupFit;
  readonly isPopup: boolean;
}

/** Chooses among a page's pictures, as the first step of a new pin [CREATE-16]. */
export function ChoosePicture({ source, fit, isPopup }: Props) {
  const { t } = useWords();
  const title = useFirstFocus<HTMLHeadingElement>();
  const { found, link } = source.state;
  return (
    <main id="main" className={styles['choose']}>
      <div ref={fit} className={styles['chooser']}>
        {isPopup && <CreateBrand />}
        <h1 ref={title} className="h-28" tabIndex={-1}>
          {t('Choose a picture')}
        </h1>
        <p className="soft">
          {t('{count, plural, one {# picture} other {# pictures}} found on {site}', {
            count: found.length,
            site: link === null ? t('this page') : new URL(link).hostname.replace(/^www\./, ''),
          })}
        </p>
        <PictureGrid items={found} onPick={source.pick} onUnfit={source.drop} />
        <Button onClick={source.again}>{t('Use another picture')}</Button>
      </div>
    </main>
  );
}
