import type { Viewer } from '#server/kernel/context/context.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';
import type { BoardRow } from '../core/store.ts';

interface Invitation {
  readonly siteName: string;
  readonly viewer: Pick<Viewer, 'username'>;
  readonly board: Pick<BoardRow, 'name' | 'privacy'>;
  readonly url: string;
}

/** Writes an invitation's e-mail, without the name of a secret board [SEC-28]. */
export function writeInvitation({ siteName, viewer, board, url }: Invitation): {
  subject: string;
  text: string;
  html: string;
} {
  const what = board.privacy === 'secret' ? 'a secret board' : `the board “${board.name}”`;
  return writeEmail({
    language: 'en',
    subject: `@${viewer.username} invites you to a board`,
    lines: [
      `@${viewer.username} would like to collect with you on ${siteName}, on ${what}.`,
      'Anyone with this link can see and answer the invitation, so keep it to yourself.',
    ],
    action: { label: 'See the invitation', url },
    why: `You received this because @${viewer.username} entered your e-mail address. If you don't know them, you can ignore this message: nothing happens unless you accept.`,
  });
}
