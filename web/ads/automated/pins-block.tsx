import { MAX_AUTOMATED_PINS } from '#contract/ads/bulk/automated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinAlt } from '#web/pins/core/pin-picture.ts';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useOwnPins } from '../builder/use-own-pins.ts';
import page from '../console/console-page.module.css';
import { Wrong } from '../fields/fields.tsx';
import styles from './automated.module.css';

interface Props {
  readonly chosen: readonly string[];
  readonly error: string | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses among the ad account's own Pins; Pins that cannot be ads are not offered. */
export function PinsBlock({ chosen, error, onChange }: Props) {
  const { t } = useWords();
  const { list, pins, problemOf } = useOwnPins();
  const offered = pins.filter((pin) => problemOf(pin) === null || chosen.includes(pin.id));
  const label = t('Your public Pins with a link');
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <section className={`${page['card']} ${styles['block']}`}>
      <div className={styles['head']}>
        <h2>{t('Pins')}</h2>
        <span className="soft" role="status">
          {t('{count} chosen. Four or more work best.', { count: chosen.length })}
        </span>
      </div>
      <fieldset className={styles['pins']}>
        <legend>{label}</legend>
        {offered.map((pin) => (
          <label key={pin.id} className={styles['pin']}>
            <input
              type="checkbox"
              aria-label={pinAlt(pin, t)}
              checked={chosen.includes(pin.id)}
              disabled={chosen.length >= MAX_AUTOMATED_PINS && !chosen.includes(pin.id)}
              onChange={() => toggle(pin.id)}
            />
            <img src={pin.images['236x'].url} alt="" loading="lazy" />
          </label>
        ))}
      </fieldset>
      {list.isPending && <p className="soft">{t('Loading…')}</p>}
      {list.isSuccess && offered.length === 0 && (
        <p className="soft">
          {t('You have no public Pins with a link yet. Create one and it shows up here.')}
        </p>
      )}
      {list.isError && (
        <p role="alert">
          {t("Your Pins didn't load.")}{' '}
          <button type="button" className="link" onClick={() => void list.refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      <ShowMore list={list} of={label} />
      {error && <Wrong>{error}</Wrong>}
    </section>
  );
}
