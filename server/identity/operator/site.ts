import type { setSignUpMode as call, Site, SignUpMode } from '#contract/identity/operator.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { countJobs } from '#server/kernel/jobs/dead-jobs.ts';
import { record } from '#server/trust/index.ts';
import { requireRecentLogIn } from '../sessions/session.ts';
import { chooseSignUpMode, signUpModeNow } from '../joining/sign-up-mode.ts';

/** The settings that the operator's page displays. */
export interface SiteSettings {
  readonly signUp: SignUpMode;
  readonly hasMail: boolean;
  /** The names of sign-in methods beside a password. */
  readonly providers: readonly string[];
}

export async function getSite({
  tx,
  settings,
}: SignedInContext & { readonly settings: SiteSettings }): Promise<Site> {
  const jobs = await countJobs(tx);
  return {
    type: 'site',
    sign_up: await signUpModeNow(tx, settings.signUp),
    sign_up_setting: settings.signUp,
    has_mail: settings.hasMail,
    providers: [...settings.providers],
    waiting_jobs: jobs.waiting,
    failed_jobs: jobs.failed,
  };
}

export async function setSignUpMode(
  context: SignedInContext & { readonly settings: SiteSettings },
  { sign_up: mode }: InputOf<typeof call>,
): Promise<Site> {
  const { read, tx, viewer, origin, now } = context;
  await requireRecentLogIn(read, viewer, now);
  await chooseSignUpMode(tx, mode, now);
  const who = { actorId: viewer.id, subjectId: null };
  await record(tx, { action: 'sign_up_mode', ...who, origin, at: now, detail: { mode } });
  return getSite(context);
}
