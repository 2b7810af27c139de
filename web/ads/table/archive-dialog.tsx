import type { ListLevel } from '#contract/ads/reporting/preference-rules.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

export interface ArchiveProps {
  readonly level: ListLevel;
  readonly count: number;
  readonly onArchive: () => void;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<ListLevel, string>> = {
  CAMPAIGN: '{count, plural, one {Archive this campaign?} other {Archive # campaigns?}}',
  AD_GROUP: '{count, plural, one {Archive this ad group?} other {Archive # ad groups?}}',
  AD: '{count, plural, one {Archive this ad?} other {Archive # ads?}}',
};

/** Confirms archiving, which cannot be undone. Import it lazily. */
export function ArchiveDialog({ level, count, onArchive, onClose }: ArchiveProps) {
  const { t } = useWords();
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button
        variant="danger"
        onClick={() => {
          onClose();
          onArchive();
        }}
      >
        {t('Archive')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t(TITLES[level], { count })} foot={foot}>
      <p>
        {t("What's archived stops for good: no one can start or change it again.")}{' '}
        {t('Its numbers stay in your reports.')}
      </p>
    </Dialog>
  );
}
