import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getSite } from '#contract/identity/operator.ts';
import { getSiteWords, tryMail } from '#contract/identity/site-words.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import styles from './operator.module.css';
import own from './set-up.module.css';
import { SignUpChoice } from './sign-up-choice.tsx';
import { SiteName, SiteText } from './site-texts.tsx';
import { useIsSetUp, useSiteWords } from './use-site-words.ts';

/** The operator's first steps; each may be postponed. */
export function SetUp() {
  const { t } = useWords();
  return (
    <>
      <header className={styles['part']}>
        <h2 className="h-28">{t('You run this site')}</h2>
        <p className="soft">{t("All of this can wait. You'll find it here whenever you like.")}</p>
      </header>
      <SiteName />
      <SignUpChoice withMail={false} />
      <TryMail />
      <BringPins />
      <SiteText page="terms" />
      <SiteText page="privacy" />
      <Done />
    </>
  );
}

function TryMail() {
  const { t } = useWords();
  const send = useSend();
  const { busy, run } = useSiteWords();
  const { has_mail: hasMail } = useCall(getSite, {});
  const [sentTo, setSentTo] = useState<string | null>(null);
  const attempt = () =>
    void run(
      async () => setSentTo((await send(tryMail, {})).email),
      hasMail ? t('Message on its way.') : t('Message written.'),
    );
  return (
    <section className={styles['part']} aria-labelledby="mail-title">
      <h2 id="mail-title" className="h-20">
        {t('E-mail')}
      </h2>
      <p className="soft">
        {hasMail
          ? t('Messages go out through your mail server. Send one to yourself to be sure.')
          : t(
              'No mail server is set up, so messages stay under Unsent e-mail. Set MAIL_URL and MAIL_FROM to send them.',
            )}
      </p>
      {sentTo !== null && (
        <p role="status">
          {hasMail ? (
            <Say
              text="On its way to {email}. If it doesn't arrive, look under {outbox}."
              values={{ email: sentTo, outbox: <Outbox /> }}
            />
          ) : (
            <Say
              text="A message to {email} is under {outbox}."
              values={{ email: sentTo, outbox: <Outbox /> }}
            />
          )}
        </p>
      )}
      <Button busy={busy} onClick={attempt}>
        {t('Send me a test message')}
      </Button>
    </section>
  );
}

function Outbox() {
  const { t } = useWords();
  return (
    <PageLink className="link" href="/settings/outbox/">
      {t('Unsent e-mail')}
    </PageLink>
  );
}

/** The ways to add content to the site, and to remove the demo content. */
function BringPins() {
  const { t } = useWords();
  const { has_demo: hasDemo } = useCall(getSiteWords, {});
  return (
    <section className={styles['part']} aria-labelledby="pins-title">
      <h2 id="pins-title" className="h-20">
        {t('Bring your Pins')}
      </h2>
      <p className="soft">
        <Say
          text="On the server, {command} brings in a whole collection: pictures with their titles, links and boards."
          values={{ command: <Command text="npm run import -- FOLDER" /> }}
        />
      </p>
      <div className={own['acts']}>
        <ButtonLink href="/settings/save-button/">{t('Get the save button')}</ButtonLink>
        <ButtonLink href="/pin-builder/">{t('Upload pictures')}</ButtonLink>
      </div>
      {hasDemo && (
        <p className="soft">
          <Say
            text="The people and Pins that are here so far are invented. {command} takes them away; what you saved from them stays yours."
            values={{ command: <Command text="npm run demo:remove" /> }}
          />
        </p>
      )}
    </section>
  );
}

function Command({ text }: { text: string }) {
  return <code className={own['command']}>{text}</code>;
}

function Done() {
  const { t } = useWords();
  const router = useRouter();
  const { busy, change } = useSiteWords();
  if (useIsSetUp()) return null;
  const end = async () => {
    const isDone = await change({ is_set_up: true }, t("You're all set."));
    if (isDone) await router.navigate({ href: '/' } as never);
  };
  return (
    <div>
      <Button variant="main" big busy={busy} onClick={() => void end()}>
        {t('Done')}
      </Button>
    </div>
  );
}
