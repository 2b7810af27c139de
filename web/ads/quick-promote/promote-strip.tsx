import Megaphone from 'lucide-react/icons/megaphone';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { usePinActions } from '#web/pins/actions/pin-actions.tsx';
import { Button } from '#web/ui/base/button.tsx';
import styles from './promote-strip.module.css';
import { useIsPromotable } from './use-is-promotable.ts';

/** On a Pin of one's own: how it does, and the way to have more people see it. */
export function PromoteStrip({ pin }: { readonly pin: Pin }) {
  const { t } = useWords();
  const { open } = usePinActions();
  const { saves } = pin.aggregated_pin_data.aggregated_stats;
  if (!useIsPromotable(pin)) return null;
  return (
    <div className={styles['strip']}>
      <p>
        <b>
          {t(
            '{count, plural, =0 {Show it to more people} one {# person saved it} other {# people saved it}}',
            {
              // Its own place on a board counts as the first.
              count: Math.max(0, saves - 1),
            },
          )}
        </b>
        <span>{t('You pay only for clicks')}</span>
      </p>
      <Button className={styles['button']} onClick={() => open('promote', pin)}>
        <Megaphone size={18} aria-hidden="true" />
        {t('Promote')}
      </Button>
    </div>
  );
}
