import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decoderUser, lendFolder } from '#server/media/core/decoder-user.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { MAX_CPU_SECONDS, MAX_FILE_BYTES, MAX_MEMORY_BYTES, MAX_PROCESSES } from './limits.ts';
import { runLimited, type Ended } from './run-limited.ts';

const PATH = process.env['PATH'] ?? '';
const data = await mkdtemp(join(tmpdir(), 'bowerbird-data-'));
const tools = await findFfmpeg({ ffmpeg: null, path: PATH }, pino({ level: 'silent' }), data);
const bounds = tools?.bounds ?? [];

describe.skipIf(tools === null || process.platform !== 'linux')('what looks at a video', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(data, 'work-'));
    await lendFolder(folder);
    await chmod(data, 0o755);
    await writeFile(join(data, 'secret'), 'for all to read', { mode: 0o644 });
  });
  afterAll(() => rm(data, { recursive: true }));

  const run = (script: string, more: { wallMs?: number; signal?: AbortSignal } = {}) => {
    const lines: string[] = [];
    const ended: Promise<Ended> = runLimited({
      command: ['sh', '-c', script],
      bounds,
      folder,
      signal: more.signal ?? new AbortController().signal,
      wallMs: more.wallMs ?? 600_000,
      onLine: (line) => lines.push(line),
    });
    return ended.then((end) => ({ ...end, lines }));
  };

  test('has bounds on its memory, time, files and processes, and nothing of the environment [SEC-57]', async () => {
    const { lines } = await run('cat /proc/self/limits; env');
    const limit = (name: string) =>
      new RegExp(`^${name} +(\\d+) `, 'm').exec(lines.join('\n'))?.[1] ?? 'none';
    expect({
      memory: Number(limit('Max address space')),
      time: Number(limit('Max cpu time')),
      file: Number(limit('Max file size')),
      processes: Number(limit('Max processes')),
    }).toEqual({
      memory: MAX_MEMORY_BYTES,
      time: MAX_CPU_SECONDS,
      file: MAX_FILE_BYTES,
      processes: MAX_PROCESSES,
    });
    const names = lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split('=')[0]);
    // Variables that the shell itself sets.
    expect(
      names.filter(
        (name) => !['PATH', 'LC_ALL', 'PWD', 'OLDPWD', '_', 'SHLVL'].includes(name ?? ''),
      ),
    ).toEqual([]);
  });

  test.skipIf(decoderUser() === null)(
    'is a user of its own, and reads nothing that is the server’s [SEC-57]',
    async () => {
      const own = await mkdtemp(join(tmpdir(), 'bowerbird-own-'));
      const { code } = await run(`ls '${own}'`);
      expect(code).not.toBe(0);
      await rm(own, { recursive: true });
    },
  );

  test.skipIf(!bounds.includes('--mount'))(
    'does not see the data of the server, and works in its own folder there [SEC-57]',
    async () => {
      const { lines } = await run(
        `cat '${data}/secret' || ls -a '${data}'; echo made > made; cat made`,
      );
      expect(lines.filter((line) => line !== '.' && line !== '..')).toEqual(['made']);
      expect(await readFile(join(folder, 'made'), 'utf8')).toBe('made\n');
    },
  );

  test.skipIf(!bounds.includes('--net'))(
    'has no network, not even this machine’s own [SEC-57]',
    async () => {
      const { lines } = await run('cat /proc/net/dev; cat /proc/net/route');
      const devices = lines.flatMap((line) => /^ *(\w+):/.exec(line)?.[1] ?? []);
      expect(devices).toEqual(['lo']);
      expect(lines.filter((line) => line.includes('00000000'))).toEqual([]);
    },
  );

  test('is ended when it works or waits for too long, and with the server [SEC-57]', async () => {
    expect(await run('while :; do :; done', { wallMs: 50 })).toMatchObject({ code: null });
    const stopping = new AbortController();
    const waiting = run('echo ready; sleep 600', { signal: stopping.signal });
    stopping.abort(new Error('the server is stopping'));
    await expect(waiting).rejects.toThrow('the server is stopping');
  });
});
