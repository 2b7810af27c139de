import ImagePlus from 'lucide-react/icons/image-plus';
import { useState } from 'react';
import { MAX_DRAFT_ADS } from '#contract/ads/drafts/draft-document.ts';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinAlt, pinTitle } from '#web/pins/core/pin-picture.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import styles from './ads.module.css';
import builder from './builder.module.css';
import { withPin } from '../drafts/edit-document.ts';
import { useOwnPins } from './use-own-pins.ts';
import type { GroupForm } from './use-group.ts';

interface Props {
  readonly form: GroupForm;
  /** Opens the pin builder, which returns here with the new Pin. */
  readonly onNewPin: () => void;
}

/** Chooses ads among the ad account's own public Pins with a link. */
export function PinPicker({ form: { group, change }, onNewPin }: Props) {
  const { t } = useWords();
  const { list, pins, problemOf } = useOwnPins();
  const [query, setQuery] = useState('');
  const promotable = pins.filter((pin) => problemOf(pin) === null);
  const withoutLink = pins.filter((pin) => problemOf(pin) === 'no_link').length;
  const found = promotable.filter((pin) => isFound(pin, query));
  const chosen = new Set(group.ads.map(({ pin_id: id }) => id));
  const isFull = chosen.size >= MAX_DRAFT_ADS;
  return (
    <section className={builder['block']}>
      <div className={builder['head']}>
        <input
          type="search"
          className={styles['search']}
          aria-label={t('Find a Pin')}
          placeholder={t('Title, words or Pin number')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <span role="status" className="t-12 soft">
          {t('{count} of up to {most}', { count: chosen.size, most: MAX_DRAFT_ADS })}
        </span>
        <Button variant="line" onClick={onNewPin}>
          <ImagePlus size={16} aria-hidden="true" />
          {t('New Pin')}
        </Button>
      </div>
      <fieldset className={styles['pins']}>
        <legend>{t('Your public Pins with a link')}</legend>
        {found.map((pin) => (
          <label key={pin.id} className={styles['pin']}>
            <input
              type="checkbox"
              checked={chosen.has(pin.id)}
              disabled={isFull && !chosen.has(pin.id)}
              aria-label={pinAlt(pin, t)}
              onChange={() =>
                change((now) => withPin(now, { id: pin.id, title: pinTitle(pin) || t('Ad') }))
              }
            />
            <img src={pin.images['236x'].url} alt="" loading="lazy" />
          </label>
        ))}
      </fieldset>
      <PickerFoot
        isLoading={list.isPending}
        isNothing={found.length === 0}
        isFiltered={query.trim() !== ''}
        withoutLink={withoutLink}
      />
      {list.isError && (
        <p role="alert">
          {t("Your Pins didn't load.")}{' '}
          <button type="button" className={builder['link']} onClick={() => void list.refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      <ShowMore list={list} of={t('Your public Pins with a link')} />
    </section>
  );
}

function isFound(pin: Pin, query: string): boolean {
  const words = query.trim().toLowerCase();
  return pin.id === words || `${pinTitle(pin)} ${pin.description}`.toLowerCase().includes(words);
}

interface FootProps {
  readonly isLoading: boolean;
  readonly isNothing: boolean;
  readonly isFiltered: boolean;
  readonly withoutLink: number;
}

function PickerFoot({ isLoading, isNothing, isFiltered, withoutLink }: FootProps) {
  const { t } = useWords();
  if (isLoading) return <p className="soft">{t('Loading…')}</p>;
  return (
    <p className="t-12 soft">
      {isNothing &&
        (isFiltered
          ? t('No Pins match. Show more, or try another search.')
          : t('You have no public Pins with a link yet. Create one and it shows up here.'))}{' '}
      {withoutLink > 0 &&
        t(
          '{count, plural, one {# more has no link, and can be promoted once it does.} other {# more have no link, and can be promoted once they do.}}',
          { count: withoutLink },
        )}
    </p>
  );
}
