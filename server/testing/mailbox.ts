import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message as received. */
export interface Received {
  readonly to: string;
  readonly subject: string;
  /** The plain part. */
  readonly text: string;
  /** The headers, one per line. */
  readonly head: string;
}

/** A mail server on this machine that stores received messages. */
export interface Mailbox {
  /** Settings for testApp that send messages to it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly mails: Received[];
  /** Returns the last message to an address. */
  last(to: string): Received;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, { envelope }, answer) => {
      const take = async (): Promise<void> => {
        const message = await text(stream);
        for (const { address } of envelope.rcptTo) mails.push({ to: address, ...read(message) });
      };
      void take().then(() => answer(), answer);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@pins.example' },
    mails,
    last(to) {
      const found = mails.findLast((mail) => mail.to === to);
      if (found === undefined) throw new Error(`nothing came for ${to}`);
      return found;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function read(message: string): Omit<Received, 'to'> {
  const fields = (message.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  const subject = /^subject: (.*(?:\r\n[ \t].*)*)/im.exec(message)?.[1]?.replaceAll('\r\n', '');
  const [, head = '', body = ''] =
    /(content-type: text\/plain[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--\S/i.exec(message) ?? [];
  if (/transfer-encoding: base64/i.test(head)) {
    return { subject: subject ?? '', text: Buffer.from(body, 'base64').toString(), head: fields };
  }
  const isQuoted = /transfer-encoding: quoted-printable/i.test(head);
  return { subject: subject ?? '', text: isQuoted ? unquoted(body) : body, head: fields };
}

function unquoted(body: string): string {
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}

/** Returns the token of the link in a message. */
export function tokenIn({ text: message }: Received): string {
  const token = /#([\w-]{43})/.exec(message)?.[1];
  if (token === undefined) throw new Error(`no link in: ${message}`);
  return token;
}
