import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

// Values under these names are redacted, down to three levels [never in the log].
const SECRET_NAMES = [
  'password',
  'password_confirm',
  'new_password',
  'token',
  'access_token',
  'refresh_token',
  'recaptchaToken',
  'secret',
  'secretKey',
  'sessionCookie',
  'pendingCookie',
  'deviceCookie',
  'sessionHash',
  'cookie',
  'cookies',
  'authorization',
  'csrftoken',
  'databaseUrl',
  'databaseOwnerUrl',
  'connectionString',
  '["set-cookie"]',
  '["x-csrftoken"]',
];

const paths = SECRET_NAMES.flatMap((name) => {
  const dot = name.startsWith('[') ? '' : '.';
  return [name, `*${dot}${name}`, `*.*${dot}${name}`];
});

/** The process's log: one JSON line per event on standard error, without secrets. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(2),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
      redact: { paths, censor: '[secret]' },
    },
    destination,
  );
}

const quiet = (): void => {};

/**
 * A log that is created at its first write: few requests write, and a child logger with redaction is not free.
 * Writes from level `warn` on.
 */
export function lazyLog(make: () => FastifyBaseLogger): FastifyBaseLogger {
  let made: FastifyBaseLogger | null = null;
  const log = (): FastifyBaseLogger => (made ??= make());
  const fatal = (...line: [object, string?]): void => log().fatal(...line);
  const error = (...line: [object, string?]): void => log().error(...line);
  const warn = (...line: [object, string?]): void => log().warn(...line);
  const child: FastifyBaseLogger['child'] = (...own) => log().child(...own);
  return {
    level: 'warn',
    silent: quiet,
    trace: quiet,
    debug: quiet,
    info: quiet,
    warn,
    error,
    fatal,
    child,
  };
}
