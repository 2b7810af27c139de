import { useQueryClient } from '@tanstack/react-query';
import { endSessions, getSessions, type UserSession } from '#contract/identity/sessions.ts';
import { useApp, usePages } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { ListedRow } from '../core/listed-row.tsx';
import styles from '../core/listed.module.css';

/** The viewer's sessions, with buttons to end them [AUTH-23]. */
export function Sessions() {
  const { t } = useWords();
  const list = usePages(getSessions, {});
  const sessions = list.data.pages.flatMap((page) => page.data);
  const { busy, error, end } = useEnd();
  return (
    <section className={styles['part']} aria-labelledby="sessions-title">
      <header className={styles['head']}>
        <h2 id="sessions-title" className="h-20">
          {t('Where you are logged in')}
        </h2>
        <p className="soft">
          {t(
            "Don't recognise a device? Log it out and change your password. Logging out everywhere else also ends your access tokens.",
          )}
        </p>
        {sessions.length > 1 && (
          <Button variant="main" busy={busy} onClick={() => end(null)}>
            {t('Log out everywhere else')}
          </Button>
        )}
        {error && <Banner bad>{error}</Banner>}
      </header>
      <ul className={styles['list']}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      <ShowMore list={list} of={t('Where you are logged in')} />
    </section>
  );
}

function Session({ session }: { session: UserSession }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const { busy, error, end } = useEnd();
  const device = useDevice(session);
  const when = relativeTime(new Date(session.last_seen_at), new Date(renderedAt), formats);
  return (
    <ListedRow
      name={device}
      facts={
        <>
          <bdi>{session.address}</bdi>
          {' · '}
          {session.is_current ? t('This browser') : t('Last seen {when}', { when })}
        </>
      }
      error={error}
    >
      {!session.is_current && (
        <Button
          variant="line"
          busy={busy}
          onClick={() => end(session.id)}
          aria-label={t('Log out of {device}', { device })}
        >
          {t('Log out')}
        </Button>
      )}
    </ListedRow>
  );
}

function useDevice({ browser, system }: UserSession): string {
  const { t } = useWords();
  if (browser === null) return system ?? t('An unknown browser');
  return system === null ? browser : t('{browser} on {system}', { browser, system });
}

/** Ends one session, or all others for null. */
function useEnd() {
  const { t } = useWords();
  const { send } = useApp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { busy, error, run } = useAct();
  const end = (session_id: string | null) =>
    void run(async () => {
      await send(endSessions, { session_id });
      await queries.invalidateQueries({ queryKey: callKey(getSessions) });
      toasts.show({
        text:
          session_id === null
            ? t("You're now logged in only here, and your access tokens have ended.")
            : t('Logged out there.'),
      });
    });
  return { busy, error, end };
}
