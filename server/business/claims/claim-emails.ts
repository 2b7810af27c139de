import { writeEmail } from '#server/kernel/mail/email.ts';

/** Notifies a person that a site is no longer theirs. */
export function lostEmail(
  { username, siteName }: { readonly username: string; readonly siteName: string },
  host: string,
): { subject: string; text: string; html: string } {
  return writeEmail({
    language: 'en',
    subject: `${host} is no longer shown as yours`,
    lines: [
      `We checked ${host} several times, and it no longer shows that it belongs to @${username}.`,
      'Your profile, and Pins that link there, no longer name you as its owner. You can claim it again in your settings at any time.',
    ],
    why: `You received this because you claimed this site on ${siteName}.`,
  });
}
