import Megaphone from 'lucide-react/icons/megaphone';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { usePinActions } from '#web/pins/actions/pin-actions.tsx';
import { Button } from '#web/ui/base/button.tsx';
import styles from './promote-strip.module.css';
import { useIsPromotable } from './use-is-promotable.ts';

/** On one's own Pin: the number of saves, with a button to promote it. */
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
              // The saves include the Pin itself on its own board.
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
