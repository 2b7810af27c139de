import type { Pin } from '#contract/pins.ts';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { pinTitle } from '#web/pins/core/pin-picture.ts';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import styles from './first-run.module.css';
import { PinThumb } from './pin-thumb.tsx';

/** The viewer's own Pins suggested for promotion, each with a link. */
export function PromisingPins({ pins }: { readonly pins: readonly Pin[] }) {
  const { t, formats } = useWords();
  const pathOf = useConsolePath();
  if (pins.length === 0) return null;
  return (
    <section className={page['card']} aria-labelledby="promising-pins">
      <div className={page['cardHead']}>
        <h2 id="promising-pins">{t('Your Pins to start with')}</h2>
      </div>
      <ul className={styles['pins']}>
        {pins.map((pin) => {
          const name = pinTitle(pin) || t('Pin without a title');
          const { saves } = pin.aggregated_pin_data.aggregated_stats;
          return (
            <li key={pin.id}>
              <PinThumb pinId={pin.id} />
              <span className={styles['what']}>
                <b dir="auto">{name}</b>
                <small>
                  {t('{count, plural, one {{number} save} other {{number} saves}}', {
                    count: saves,
                    number: wholeNumber(saves, formats),
                  })}
                </small>
              </span>
              <ButtonLink
                variant="line"
                className={page['rowAct']}
                href={`${pathOf('quick_promote')}?pinId=${pin.id}`}
                aria-label={t('Promote {name}', { name })}
              >
                {t('Promote')}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
