import { writeEmail } from '#server/kernel/mail/email.ts';

/** Tells somebody that a site is not theirs any more. */
export function lostEmail(
  username: string,
  host: string,
): { subject: string; text: string; html: string } {
  return writeEmail({
    language: 'en',
    subject: `${host} is not shown as yours any more`,
    lines: [
      `We looked at ${host} several times, and it no longer shows that it is the site of @${username}.`,
      'Your profile and the Pins that lead there no longer name you as its owner. Claim it again in your settings when you like.',
    ],
    why: 'You get this because you claimed this site on Bowerbird.',
  });
}
