import type { Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '#server/kernel/config/config.ts';
import type { MailRow } from './mail-store.ts';

/** The mail server that the settings name. */
export interface MailServer {
  /** Hands a message over; throws MailRefused when it will never be taken. */
  send(mail: MailRow, signal: AbortSignal): Promise<void>;
}

/** The server's last word on a message: to try again would change nothing. */
export class MailRefused extends Error {}

const WAIT_MS = 10_000;
const ALL_MS = 30_000;

/**
 * How the server is reached. What leaves this machine is always encrypted, to a server whose
 * certificate is good for its name; a relay on this machine is spoken to in the clear.
 */
export function smtpOptions(url: string): SMTPTransport.Options {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const auth =
    username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } };
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isHere,
    ignoreTLS: !secure && isHere,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    dnsTimeout: WAIT_MS,
    // Nothing in a message names a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...auth,
  };
}

/** Loads nothing and opens no connection before there is a message. */
export function mailServer({ url, from }: MailConfig): MailServer {
  let transport: Promise<Transporter> | null = null;
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport(smtpOptions(url));
  return {
    async send(mail, signal) {
      transport ??= open();
      try {
        const opened = await transport;
        await opened.sendMail({
          from: { name: from.name, address: from.address },
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          date: mail.queuedAt,
          // The same at every try, so that a message that arrived twice is shown once.
          messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail.stopUrl) },
          signal: AbortSignal.any([signal, AbortSignal.timeout(ALL_MS)]),
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      }
    },
  };
}

/** By which a mail program offers to stop such letters, and does it by one POST [RFC 8058]. */
const stopHeaders = (url: string | null): Record<string, string> =>
  url === null
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** A 5xx to the message or its address; one to the log-in is the operator's to mend. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
