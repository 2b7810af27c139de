import { expect, test } from 'vitest';
import { createLog, lazyLog } from './log.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLog('info', { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('writes no password, token or cookie, however deep', () => {
  const lines = linesOf((log) => {
    log.info({ password: 'hush1', input: { token: 'hush2', deeper: { cookie: 'hush3' } } }, 'said');
    log.info(
      { headers: { authorization: 'hush4', 'set-cookie': 'hush5', 'x-csrftoken': 'hush6' } },
      'said',
    );
  });
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain('hush');
});

test('keeps the request that a line belongs to, and the stack of an error', () => {
  const [line] = linesOf((log) =>
    log.child({ request: 'r-1' }).error({ error: new Error('boom') }, 'failed'),
  );
  expect(line).toMatchObject({
    level: 'error',
    request: 'r-1',
    msg: 'failed',
    error: { message: 'boom' },
  });
  expect(JSON.stringify(line)).toContain('log.test.ts');
});

test('a log that is made late writes warnings and errors as its maker says, and nothing below', () => {
  let made = 0;
  const lines = linesOf((log) => {
    const late = lazyLog(() => {
      made += 1;
      return log.child({ request: 'r-2' });
    });
    late.info({ a: 1 }, 'said');
    expect(made).toBe(0);
    late.warn('bare');
    late.error({ password: 'hush' }, 'failed');
  });
  expect(made).toBe(1);
  expect(lines).toMatchObject([
    { level: 'warn', request: 'r-2', msg: 'bare' },
    { level: 'error', request: 'r-2', msg: 'failed', password: '[secret]' },
  ]);
});
