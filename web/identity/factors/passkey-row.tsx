import { useState } from 'react';
import {
  addPasskey,
  getPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#contract/identity/factors.ts';
import { useApp, usePages } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { SettingRow } from '../core/setting-row.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { ListedRow } from '../core/listed-row.tsx';
import styles from '../core/listed.module.css';
import type { PasskeyNameDialogProps } from './passkey-name-dialog.tsx';
import { hasPasskeys, makePasskey } from './passkeys.ts';
import { useFactorRefresh } from './use-factor-acts.ts';

const PasskeyNameDialog = lazyPart<PasskeyNameDialogProps>(
  async () => (await import('./passkey-name-dialog.tsx')).PasskeyNameDialog,
);

interface Props {
  /** Displays the recovery codes created with a first factor. */
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** The viewer's passkeys, and the button to add one. */
export function PasskeyRow({ onCodes }: Props) {
  const { t } = useWords();
  const list = usePages(getPasskeys, {});
  const { adding, open, close, add } = useAdding(onCodes);
  const isHere = useHydrated() && hasPasskeys();
  return (
    <>
      <SettingRow
        title={t('Passkeys')}
        text={t('Log in with your fingerprint, your face or a device PIN. No password needed.')}
      >
        {isHere && <Button onClick={open}>{t('Add a passkey')}</Button>}
      </SettingRow>
      <ul className={styles['list']} aria-label={t('Passkeys')}>
        {list.data.pages
          .flatMap((page) => page.data)
          .map((key) => (
            <Key key={key.id} passkey={key} />
          ))}
      </ul>
      <ShowMore list={list} of={t('Passkeys')} />
      {adding && (
        <PasskeyNameDialog
          title={t('Add a passkey')}
          name=""
          act={t('Continue')}
          onName={add}
          onClose={close}
        />
      )}
    </>
  );
}

function useAdding(onCodes: Props['onCodes']) {
  const { send } = useApp();
  const refresh = useFactorRefresh();
  const [adding, setAdding] = useState(false);
  return {
    adding,
    open: () => setAdding(true),
    close: () => setAdding(false),
    add: async (name: string) => {
      const credential = await makePasskey(send);
      const { recovery_codes: codes } = await send(addPasskey, { name, credential });
      setAdding(false);
      if (codes) onCodes(codes);
      await refresh();
    },
  };
}

function Key({ passkey }: { readonly passkey: Passkey }) {
  const { t, formats } = useWords();
  const { send, renderedAt } = useApp();
  const refresh = useFactorRefresh();
  const [naming, setNaming] = useState(false);
  const { busy, error, run } = useAct();
  const { id: passkey_id, name, last_used_at: used } = passkey;
  const ago = (when: string) => relativeTime(new Date(when), new Date(renderedAt), formats);
  const remove = () =>
    void run(async () => {
      await send(removePasskey, { passkey_id });
      await refresh();
    });
  const rename = async (newName: string): Promise<void> => {
    await send(renamePasskey, { passkey_id, name: newName });
    setNaming(false);
    await refresh();
  };
  return (
    <ListedRow
      name={name}
      facts={used ? t('Used {when}', { when: ago(used) }) : t('Not used yet')}
      error={error}
    >
      <Button
        variant="line"
        onClick={() => setNaming(true)}
        aria-label={t('Rename {name}', { name })}
      >
        {t('Rename')}
      </Button>
      <Button variant="line" busy={busy} onClick={remove} aria-label={t('Remove {name}', { name })}>
        {t('Remove')}
      </Button>
      {naming && (
        <PasskeyNameDialog
          title={t('Rename {name}', { name })}
          name={name}
          act={t('Save')}
          onName={rename}
          onClose={() => setNaming(false)}
        />
      )}
    </ListedRow>
  );
}
