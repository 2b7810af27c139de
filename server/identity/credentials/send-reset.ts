import * as z from 'zod/mini';
import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { spend } from '#server/trust/index.ts';
import { accountByEmail, accountByUsername, emailOf } from './credential-store.ts';
import { resetEmail } from './emails.ts';
import { makeLink, type Site } from './links.ts';
import { emailOwner, type Sending } from './email-owner.ts';

export const SEND_RESET = 'identity.send-reset';

/** The most messages to one person per hour, by whichever name they were requested. */
const TO_ONE = { limit: 5, seconds: 3600 };

/** Sends a link to set a new password, and invalidates earlier ones [AUTH-23]. */
export async function sendReset(context: Sending, site: Site, personId: string): Promise<void> {
  const email = await emailOf(context.tx, personId);
  if (email === null) return;
  const token = await makeLink(context, { personId, kind: 'reset', email });
  const url = `${site.publicUrl}/password/new/#${token}`;
  await emailOwner(context, personId, (owner) => resetEmail(owner, url));
}

const payload = z.object({ name: z.string() });

/** Looks the person up in the job, so that response times do not reveal who exists [SEC-10]. */
export const sendResetTask = (site: Site): Task => ({
  name: SEND_RESET,
  run: async (raw, context) => {
    const { name } = payload.parse(raw);
    const find = name.includes('@') ? accountByEmail : accountByUsername;
    const account = await find(context.read, name);
    if (account !== null && (await mayBeSent(context, account.personId))) {
      await sendReset(context, site, account.personId);
    }
  },
});

async function mayBeSent({ read, now }: JobContext, personId: string): Promise<boolean> {
  try {
    await spend(read, { key: `reset_to:${personId}`, ...TO_ONE, now });
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
