import { INVITE_DAYS } from '#contract/business/ad-invites.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';

/** Returns the e-mail to a person invited to act for an ad account. */
export function adInviteEmail(
  siteName: string,
  account: string,
  username: string,
  url: string,
): ReturnType<typeof writeEmail> {
  return writeEmail({
    language: 'en',
    subject: `@${username} would like you to act for ${account}`,
    lines: [
      `@${username} would like you to work on the ad account ${account} on ${siteName}.`,
      `You need an account of your own. The link is good for ${INVITE_DAYS} days. Anyone with it can answer, so keep it to yourself.`,
    ],
    action: { label: 'See the invitation', url },
    why: `You received this because @${username} invited you. If you don't know them, you can ignore this message: nothing happens unless you accept.`,
  });
}
