import { useState } from 'react';
import { getSettings } from '#contract/identity/settings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { PasswordDialogProps } from './password-dialog.tsx';
import { SettingRow } from '../core/setting-row.tsx';

const PasswordDialog = lazyPart<PasswordDialogProps>(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);

/** The settings row for the password. The page must have loaded getSettings. */
export function PasswordRow() {
  const { t } = useWords();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const hasPassword = useCall(getSettings, {}).has_password;
  return (
    <SettingRow
      title={t('Password')}
      text={
        hasPassword
          ? t('Changing it logs you out everywhere else.')
          : t("You don't have one yet. You log in another way.")
      }
    >
      <Button onPointerEnter={PasswordDialog.preload} onClick={() => setOpen(true)}>
        {hasPassword ? t('Change password') : t('Set a password')}
      </Button>
      {open && (
        <PasswordDialog
          hasPassword={hasPassword}
          onClose={() => setOpen(false)}
          onDone={() => void queries.invalidateQueries({ queryKey: callKey(getSettings) })}
        />
      )}
    </SettingRow>
  );
}
