import { useState } from 'react';
import { type AdAccountPerson, giveAdRoles } from '#contract/business/ad-accounts.ts';
import { useAdRefresh } from '#web/business/accounts/use-ad-acts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useConsole } from '../console/console-context.ts';
import { RoleChoice } from './role-choice.tsx';

export interface RolesProps {
  readonly person: AdAccountPerson;
  readonly onClose: () => void;
}

/** Changes the roles of a member or of an invited person. */
export function RolesDialog({ person, onClose }: RolesProps) {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const refresh = useAdRefresh();
  const { user, permissions } = person;
  const [roles, setRoles] = useState(permissions as readonly (typeof permissions)[number][]);
  const { busy, error, run } = useAct();
  const give = async (): Promise<void> => {
    const { username } = user;
    await send(giveAdRoles, { advertiser_id: account.id, username, permissions: [...roles] });
    await refresh();
    onClose();
  };
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" busy={busy} onClick={() => void run(give)}>
        {t('Save')}
      </Button>
    </>
  );
  const name = user.full_name || user.username;
  return (
    <Dialog isOpen title={t('Roles of {name}', { name })} onClose={onClose} foot={foot}>
      <RoleChoice chosen={roles} onChoose={setRoles} />
      {error && <FieldError>{error}</FieldError>}
    </Dialog>
  );
}
