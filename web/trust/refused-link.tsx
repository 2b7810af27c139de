import type { OffsiteCheck } from '#contract/trust/offsite.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { linkTitles, LinkWords } from './link-words.tsx';
import styles from './refused-link.module.css';

export interface RefusedLinkProps {
  readonly check: OffsiteCheck;
  readonly onClose: () => void;
}

/** Explains why a link is not followed [OFFSITE-02]. */
export function RefusedLink({ check, onClose }: RefusedLinkProps) {
  const { t } = useWords();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(linkTitles[check.redirect_status])}
      foot={
        <Button variant="main" onClick={onClose}>
          {t('Stay here')}
        </Button>
      }
    >
      <div className={styles['words']}>
        <LinkWords check={check} />
      </div>
    </Dialog>
  );
}
