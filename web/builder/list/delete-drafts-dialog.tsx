import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface Props {
  readonly count: number;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for confirmation: deleted drafts do not go to a trash. */
export function DeleteDraftsDialog({ count, onDelete, onClose }: Props) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const act = () => {
    setBusy(true);
    void onDelete();
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="danger" busy={busy} onClick={act}>
        {t('Delete')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      title={t('{count, plural, one {Delete # draft?} other {Delete # drafts?}}', { count })}
      onClose={onClose}
      foot={foot}
      firm
    >
      <p>{t("You can't undo this.")}</p>
    </Dialog>
  );
}
