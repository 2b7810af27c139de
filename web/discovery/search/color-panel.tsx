import { useLocation } from '@tanstack/react-router';
import { Dialog, Popover } from 'react-aria-components';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import styles from './color-panel.module.css';
import { addressOf, canNarrow, colorIn, inColor, searchAt } from './search-rules.ts';
import { Swatches } from './swatches.tsx';

/** The search field's colours: they narrow the current search, or lead to all ideas in that colour. */
export function ColorPanel({ triggerRef, isOpen, onClose }: OpenMenu) {
  const { t } = useWords();
  const { pathname, search } = useLocation();
  const request = searchAt(/^\/search\/(\w+)\//.exec(pathname)?.[1], search);
  const narrowed = request && request.query !== '' && canNarrow(request) ? request : null;
  return (
    <Popover
      className={styles['panel']!}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      placement="bottom end"
      offset={8}
    >
      <Dialog className={styles['dialog']!} aria-label={t('Browse by colour')}>
        <Swatches
          chosen={narrowed && colorIn(narrowed)}
          hrefOf={(color) =>
            narrowed ? addressOf(inColor(narrowed, color)) : `/ideas/?color=${color}`
          }
          onPick={onClose}
        />
      </Dialog>
    </Popover>
  );
}
