import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAllJobs } from '#server/kernel/jobs/run-all-jobs.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { mailServer, smtpOptions, type MailServer } from './mail-server.ts';
import { unsentMail } from './mail-store.ts';
import { queueMail, type Mail } from './queue-mail.ts';
import { mailTasks } from './send-mail.ts';

const NOW = new Date('2026-03-14T09:26:53Z');
const from = { name: 'Bowerbird', address: 'post@pins.example' };

/** A message that the mail server received. */
interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
  readonly secure: boolean;
  readonly user: unknown;
}

let database: TestDatabase;
let lines: string[];
let servers: SMTPServer[];
let now: Date;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  [lines, servers, now] = [[], [], NOW];
  await database.db.read.run('delete from outbox');
  await database.db.read.run('delete from graphile_worker._private_jobs');
});
afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(done))));
});
afterAll(() => database.close());

/** Starts a mail server on this machine that records the messages it receives. */
async function aServer(options: SMTPServerOptions = {}): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      done(null, { user: { username, password } }),
    onData: (stream, session, done) => {
      const take = async (): Promise<void> => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        const sender = mailFrom === false ? '' : mailFrom.address;
        const message = await text(stream);
        taken.push({ from: sender, to, message, secure: session.secure, user: session.user });
        done();
      };
      void take();
    },
    ...options,
  });
  // A client that disconnects is not an error of this server.
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.server.address() as AddressInfo).port, taken };
}

const aMail = (more: Partial<Mail> = {}): Mail => ({
  to: 'juno@people.example',
  subject: 'Für dich: Łódź',
  text: 'Look at this.\n',
  html: '<p>Look at <b>this</b>.</p>',
  senderId: null,
  ...more,
});

const queue = (mail: Mail): Promise<void> =>
  database.db.transaction((tx) => queueMail({ tx, jobs: jobsIn(tx), now }, mail));

function run(server: MailServer | null, logsText = false): Promise<void> {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  return runAllJobs({
    db: database.db,
    tasks: mailTasks({ server, logsText, nameNow: async () => siteName }),
    log,
    clock: () => now,
  });
}

/** What the operator calls the site. */
let siteName: string | null = null;

const unsent = () => unsentMail(database.db.read, null, 10);

test('a message goes out to its one address, as text and as a page, and is forgotten', async () => {
  const { port, taken } = await aServer();
  const server = mailServer({ url: `smtp://ada:p%40ss@127.0.0.1:${port}`, from });
  await queue(aMail());
  await run(server);
  expect(taken).toMatchObject([
    {
      from: 'post@pins.example',
      to: ['juno@people.example'],
      user: { username: 'ada', password: 'p@ss' },
    },
  ]);
  const [{ message = '' } = {}] = taken;
  expect(message).toMatch(/^From: Bowerbird <post@pins.example>\r$/m);
  expect(message).toMatch(/^To: juno@people.example\r$/m);
  expect(message).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(message).toMatch(/^Date: Sat, 14 Mar 2026 09:26:53 \+0000\r$/m);
  expect(message).toMatch(/^Message-ID: <\d{19}@pins.example>\r$/m);
  expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(message).toMatch(/text\/plain[^]*Look at this\.[^]*text\/html[^]*Look at <b>this<\/b>/);
  expect(await unsent()).toEqual([]);

  siteName = 'Harbour, "Pins"';
  await queue(aMail());
  await run(server);
  siteName = null;
  expect(taken[1]?.message).toMatch(/^From: "Harbour, \\"Pins\\"" <post@pins.example>\r$/m);
});

test('a message is sent only if what caused it is kept', async () => {
  const { port, taken } = await aServer();
  const undone = database.db.transaction(async (tx) => {
    await queueMail({ tx, jobs: jobsIn(tx), now }, aMail());
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await run(mailServer({ url: `smtp://127.0.0.1:${port}`, from }));
  expect(taken).toEqual([]);
});

test('nothing in a subject or an address makes another header or another recipient', async () => {
  const { port, taken } = await aServer();
  const subject = `Hello\r\nBcc: eve@evil.example\r\n\r\nBuy this \u2028\u202e${'x'.repeat(400)}`;
  await queue(aMail({ subject }));
  await run(mailServer({ url: `smtp://127.0.0.1:${port}`, from }));
  const [{ to = [], message = '' } = {}] = taken;
  expect(to).toEqual(['juno@people.example']);
  expect(message).not.toMatch(/^(Bcc|Buy)/im);
  for (const to of [
    'a@b.example\r\nBcc: eve@evil.example',
    'a@b.example,eve@evil.example',
    'Eve <eve@evil.example>',
    'a@b.example eve@evil.example',
    '"a@evil.example"@b.example',
    'a@b@evil.example',
    '',
  ]) {
    await expect(queue(aMail({ to })), to).rejects.toThrow('no address');
  }
});

test('what the server refuses for good is not tried again, what it cannot take now is', async () => {
  const refuse = (responseCode: number, text: string) =>
    aServer({
      onRcptTo: (_to, _session, done) => done(Object.assign(new Error(text), { responseCode })),
    });
  const never = await refuse(550, 'No such person');
  await queue(aMail());
  await run(mailServer({ url: `smtp://127.0.0.1:${never.port}`, from }));
  expect(await unsent()).toMatchObject([
    { state: 'failed', reason: expect.stringContaining('No such person') as string },
  ]);
  await database.db.read.run('delete from outbox');

  const later = await refuse(450, 'Come back later');
  await queue(aMail());
  const tried = run(mailServer({ url: `smtp://127.0.0.1:${later.port}`, from }));
  await expect(tried).rejects.toThrow('Come back later');
  expect(await unsent()).toMatchObject([
    { state: 'waiting', reason: expect.stringContaining('Come back later') as string },
  ]);
  const waiting = `select 1 from graphile_worker.jobs where task_identifier = 'mail.send' and attempts = 1`;
  expect(await database.db.read.rows(waiting)).toHaveLength(1);
});

test('the log has what a kept message says only where the operator wants it', async () => {
  await queue(aMail({ text: 'The link is here.' }));
  await run(null, true);
  expect(lines.join('')).toContain('The link is here.');
});

test('without a mail server a message is kept for 30 days, and the log says where, not what', async () => {
  await queue(aMail({ text: 'The link is here.' }));
  await run(null);
  expect(lines.join('')).not.toContain('The link is here.');
  expect(lines.join('')).toContain('/settings/outbox/');
  expect(lines.join('')).toContain('juno@people.example');
  expect(await unsent()).toMatchObject([
    { to: 'juno@people.example', text: 'The link is here.', state: 'kept', reason: null },
  ]);
  const sweepAfter = async (days: number): Promise<void> => {
    now = new Date(NOW.getTime() + days * 86_400_000);
    await database.db.transaction((tx) => jobsIn(tx).add('mail.sweep', {}));
    await run(null);
  };
  await sweepAfter(29);
  expect(await unsent()).toHaveLength(1);
  await sweepAfter(31);
  expect(await unsent()).toEqual([]);
});

test('what leaves this machine is encrypted, and a relay on it is spoken to in the clear', () => {
  expect(smtpOptions('smtp://relay.example')).toMatchObject({ port: 587, requireTLS: true });
  expect(smtpOptions('smtps://relay.example')).toMatchObject({ port: 465, secure: true });
  expect(smtpOptions('smtp://10.0.0.5:25')).toMatchObject({ port: 25, requireTLS: true });
  for (const here of ['localhost', '127.0.0.1', '[::1]']) {
    expect(smtpOptions(`smtp://${here}:25`)).toMatchObject({ requireTLS: false, ignoreTLS: true });
  }
});

function hasOpenssl(): boolean {
  try {
    return execFileSync('openssl', ['version']).length > 0;
  } catch {
    return false;
  }
}

describe.skipIf(!hasOpenssl())('with TLS', () => {
  let folder: string;
  let key: string;
  let cert: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bowerbird-mail-'));
    const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
    const what = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const whose = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const where = ['-keyout', files.key, '-out', files.cert];
    execFileSync('openssl', ['req', ...what, ...whose, ...where], { stdio: 'ignore' });
    [key, cert] = await Promise.all([readFile(files.key, 'utf8'), readFile(files.cert, 'utf8')]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('a message is handed only to a server whose certificate is good for its name', async () => {
    const { port, taken } = await aServer({ secure: true, key, cert });
    const known = getCACertificates('default');
    const url = `smtps://localhost:${port}`;
    await queue(aMail());
    await expect(run(mailServer({ url, from }))).rejects.toThrow(/self-signed/i);
    expect(taken).toEqual([]);
    setDefaultCACertificates([...known, cert]);
    try {
      await database.db.read.run(
        'update graphile_worker._private_jobs set attempts = 0, run_at = now()',
      );
      await run(mailServer({ url, from }));
      expect(taken).toMatchObject([{ secure: true, to: ['juno@people.example'] }]);
      // The same server under a name that its certificate does not have.
      await queue(aMail());
      const other = mailServer({ url: `smtps://127.0.0.1:${port}`, from });
      await expect(run(other)).rejects.toThrow(/altnames/i);
    } finally {
      setDefaultCACertificates(known);
    }
  });
});
