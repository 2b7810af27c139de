import { useState } from 'react';
import { getSettings } from '#contract/identity/settings.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import styles from '../core/account.module.css';
import type { DeleteDialogProps } from './delete-dialog.tsx';

const DeleteDialog = lazyPart<DeleteDialogProps>(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
);

/** The settings row for deleting the account. The page must have loaded getSettings. */
export function DeleteRow() {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const hasPassword = useCall(getSettings, {}).has_password;
  return (
    <div className={styles['row']}>
      <div className={styles['what']}>
        <b className="strong">{t('Delete your account')}</b>
        <span className="soft">
          {t('Along with your boards, your Pins and everything you wrote.')}
        </span>
      </div>
      <Button
        variant="dangerPlain"
        onPointerEnter={DeleteDialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('Delete account')}
      </Button>
      {open && <DeleteDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </div>
  );
}
