import ChevronDown from 'lucide-react/icons/chevron-down';
import Crosshair from 'lucide-react/icons/crosshair';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { MenuOpener, type OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import type { ConversionsShown } from './attribution-panel.tsx';
import styles from './attribution.module.css';
import { useAttribution } from './use-attribution.ts';

const Panel = lazyPart<OpenMenu & ConversionsShown>(
  async () => (await import('./attribution-panel.tsx')).AttributionPanel,
);

/** Shows how a list counts conversions, and opens the choice. */
export function AttributionChip({
  onAddColumns,
  className,
}: ConversionsShown & { readonly className: string | undefined }) {
  const { t } = useWords();
  const { attribution, isDefault } = useAttribution();
  return (
    <MenuOpener
      Menu={Panel}
      menu={{ onAddColumns }}
      renderTrigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          aria-haspopup="dialog"
          className={classNames(className, !isDefault && styles['isSet'])}
        >
          <Crosshair size={14} aria-hidden="true" />
          <VisuallyHidden>{t('Attribution: click, engagement, view')} </VisuallyHidden>
          <b>
            {t('{click} / {engagement} / {view} days', {
              click: attribution.click_window_days,
              engagement: attribution.engagement_window_days,
              view: attribution.view_window_days,
            })}
          </b>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    />
  );
}
