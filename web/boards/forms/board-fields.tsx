import type { ReactNode } from 'react';
import { useActingFor } from '#web/business/acting/use-acting-for.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Guest } from '#web/social/people/people-picker.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import styles from './form.module.css';
import { GuestField } from './guest-field.tsx';
import { NameField } from './name-field.tsx';
import type { NameFormHandle } from './use-name-form.ts';

interface Props {
  /** The form's id, for buttons outside it. */
  readonly id: string;
  readonly form: NameFormHandle;
  readonly secret: boolean;
  readonly onSecret: (secret: boolean) => void;
  readonly guests: readonly Guest[];
  readonly onGuests: (guests: readonly Guest[]) => void;
  /** Name suggestions below the name. */
  readonly names?: ReactNode;
}

/**
 * The fields of a new board: its name, whether it is secret, and its collaborators [SAVE-05]. When acting for another's
 * advertiser, the board is protected, and the owner chooses the collaborators [BOARD-06].
 */
export function BoardFields({ id, form, secret, onSecret, guests, onGuests, names }: Props) {
  const { t } = useWords();
  const acting = useActingFor();
  const isProtected = acting !== null && !acting.isOwner;
  return (
    <form id={id} className={styles['form']} onSubmit={form.onSubmit} noValidate>
      <NameField form={form} label={t('Name')} placeholder={t('Like “Places to draw”')} />
      {names}
      {isProtected ? (
        <Switch label={t("Protected board (not listed on user's profile)")} checked disabled />
      ) : (
        <>
          <Switch
            label={t('Keep this board secret')}
            hint={t('Only you and the people you invite can see it.')}
            checked={secret}
            onChange={onSecret}
          />
          <GuestField guests={guests} onGuests={onGuests} />
        </>
      )}
    </form>
  );
}
