import { getEmail } from '#contract/identity/account.ts';
import { getFactors, removeAuthenticator, removeEmailFactor } from '#contract/identity/factors.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from '../core/account.module.css';
import { SettingRow } from '../core/setting-row.tsx';
import type { AuthenticatorDialogProps } from './authenticator-dialog.tsx';
import type { EmailFactorDialogProps } from './email-factor-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import type { RecoveryCodesDialogProps } from './recovery-codes-dialog.tsx';
import { type FactorActs, useFactorActs } from './use-factor-acts.ts';

const AuthenticatorDialog = lazyPart<AuthenticatorDialogProps>(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
);
const EmailFactorDialog = lazyPart<EmailFactorDialogProps>(
  async () => (await import('./email-factor-dialog.tsx')).EmailFactorDialog,
);
const RecoveryCodesDialog = lazyPart<RecoveryCodesDialogProps>(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
);

/** The settings rows for second factors. The page must have loaded their calls. */
export function FactorRows() {
  const { t } = useWords();
  const acts = useFactorActs();
  const { open, close, error } = acts;
  return (
    <section className={styles['part']} aria-labelledby="factors-title">
      <h2 id="factors-title" className="h-20">
        {t('Two-step verification')}
      </h2>
      <p className="soft">
        {t('Add a second step after your password. Any one of these is enough.')}
      </p>
      {error !== null && <Banner bad>{error}</Banner>}
      <AppRow acts={acts} />
      <EmailRow acts={acts} />
      <PasskeyRow onCodes={acts.showCodes} />
      <CodesRow acts={acts} />
      {open?.kind === 'app' && (
        <AuthenticatorDialog setup={open.setup} onCode={acts.confirmApp} onClose={close} />
      )}
      {open?.kind === 'email' && <EmailFactorDialog onCode={acts.confirmEmail} onClose={close} />}
      {open?.kind === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
    </section>
  );
}

interface RowProps {
  readonly acts: FactorActs;
}

function AppRow({ acts }: RowProps) {
  const { t } = useWords();
  const isOn = useCall(getFactors, {}).totp_since !== null;
  return (
    <SettingRow
      title={t('Authenticator app')}
      text={isOn ? t('On: your app shows the code.') : t('An app on your phone shows a code.')}
    >
      {isOn && (
        <Button variant="line" onClick={() => acts.turnOff(removeAuthenticator, {})}>
          {t('Turn off')}
        </Button>
      )}
      <Button busy={acts.busy} onClick={acts.beginApp}>
        {isOn ? t('Replace') : t('Turn on')}
      </Button>
    </SettingRow>
  );
}

function EmailRow({ acts }: RowProps) {
  const { t } = useWords();
  const { email, is_verified: isVerified } = useCall(getEmail, {});
  const isOn = useCall(getFactors, {}).email_since !== null;
  const canBegin = !isOn && isVerified;
  const mustVerify = !isOn && !isVerified;
  return (
    <SettingRow
      title={t('Code by e-mail')}
      text={
        <>
          {isOn && t('On: codes go to {email}.', { email })}
          {canBegin && t("We'll send codes to {email}.", { email })}
          {mustVerify && t('First, open the link we send to {email}.', { email })}
        </>
      }
    >
      {isOn && (
        <Button variant="line" onClick={() => acts.turnOff(removeEmailFactor, {})}>
          {t('Turn off')}
        </Button>
      )}
      {canBegin && (
        <Button busy={acts.busy} onClick={acts.beginEmail}>
          {t('Turn on')}
        </Button>
      )}
      {mustVerify && (
        <Button busy={acts.busy} onClick={acts.verifyEmail}>
          {t('Send the link')}
        </Button>
      )}
    </SettingRow>
  );
}

function CodesRow({ acts }: RowProps) {
  const { t } = useWords();
  const own = useCall(getFactors, {});
  const isGuarded = own.totp_since !== null || own.email_since !== null || own.passkey_count > 0;
  if (!isGuarded) return null;
  return (
    <SettingRow
      title={t('Recovery codes')}
      text={t(
        '{count, plural, =0 {None left. Make new ones.} one {# left, in case you lose your other ways in.} other {# left, in case you lose your other ways in.}}',
        { count: own.recovery_codes_left },
      )}
    >
      <Button busy={acts.busy} onClick={acts.newCodes}>
        {t('Make new codes')}
      </Button>
    </SettingRow>
  );
}
