import type { Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '#server/kernel/config/config.ts';
import type { MailRow } from './mail-store.ts';

/** The mail server in the settings. */
export interface MailServer {
  /** Sends a message, in this name if there is one; throws MailRefused if the server rejects it permanently. */
  send(mail: MailRow, signal: AbortSignal, name: string | null): Promise<void>;
}

/** A permanent rejection: retrying would change nothing. */
export class MailRefused extends Error {}

const WAIT_MS = 10_000;
const ALL_MS = 30_000;

/**
 * Returns the connection options. Connections that leave this machine are always encrypted, to a server with a
 * valid certificate for its name; a relay on this machine is used unencrypted.
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
    // Nothing in a message may name a file or URL to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...auth,
  };
}

/** Loads nothing and opens no connection before the first message. */
export function mailServer({ url, from }: MailConfig): MailServer {
  let transport: Promise<Transporter> | null = null;
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport(smtpOptions(url));
  return {
    async send(mail, signal, name) {
      transport ??= open();
      try {
        const opened = await transport;
        await opened.sendMail({
          from: { name: name ?? from.name, address: from.address },
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          date: mail.queuedAt,
          // The same at every attempt, so that mail programs show a message that arrived twice only once.
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

/** Headers for one-click unsubscribing by POST in a mail program [RFC 8058]. */
const stopHeaders = (url: string | null): Record<string, string> =>
  url === null
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Whether the error is a 5xx about the message or its recipient; one about the log-in is for the operator to fix. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
