import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { anOutside, aSite, somebody } from './test-site.ts';

const page = { 'content-type': 'text/html' };

/** Returns the pids of child processes of this one that run the fetching script (Linux). */
function children(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return parent === String(process.pid) && command.includes('outside/child.ts');
      } catch {
        // The process ended while the list was read.
        return false;
      }
    })
    .map(Number);
}

describe('the fetching process', () => {
  it.runIf(process.platform === 'linux')(
    'starts again when it dies, and what was in flight fails like any other',
    async () => {
      const arrived = Promise.withResolvers<void>();
      await using site = await aSite((request, response) => {
        if (request.url === '/hangs') arrived.resolve();
        else response.writeHead(200, page).end('fine');
      });
      await using outside = anOutside({ allow: [site.pair] });
      const hanging = outside.fetchPage(`${site.origin}/hangs`, somebody());
      await arrived.promise;
      for (const pid of children()) process.kill(pid, 'SIGKILL');
      await expect(hanging).rejects.toMatchObject({ code: 'picture_unreachable' });
      const again = await outside.fetchPage(`${site.origin}/`, somebody());
      expect(again.body.toString()).toBe('fine');
    },
  );

  it.runIf(process.platform === 'linux')(
    'has nothing of the environment, where the database password is [SEC-43]',
    async () => {
      await using site = await aSite((_request, response) => response.writeHead(200, page).end());
      await using outside = anOutside({ allow: [site.pair] });
      await outside.fetchPage(`${site.origin}/`, somebody());
      const [pid] = children();
      const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
        .split('\0')
        .map((line) => line.split('=')[0]);
      // Only the descriptor of the IPC channel to its parent.
      expect(names.filter((name) => name !== '' && !name?.startsWith('NODE_CHANNEL_'))).toEqual([]);
      expect(readdirSync(`/proc/${pid}/fd`).length).toBeLessThan(40);
    },
  );

  it('stops what is in flight when the person goes away', async () => {
    const closed = Promise.withResolvers<void>();
    const leaving = new AbortController();
    await using site = await aSite((request) => {
      request.on('close', () => closed.resolve());
      leaving.abort();
    });
    await using outside = anOutside({ allow: [site.pair] });
    const hanging = outside.fetchPage(`${site.origin}/`, { personId: '1', signal: leaving.signal });
    await expect(hanging).rejects.toMatchObject({ code: 'picture_unreachable' });
    await closed.promise;
  });

  it('fails everything once stopped', async () => {
    const outside = anOutside();
    await outside.stop();
    await expect(outside.fetchPage('http://a.example/', somebody())).rejects.toMatchObject({
      code: 'picture_unreachable',
    });
    await outside.stop();
  });

  it('asks for three of a person at once, and refuses with a time to come back when the wait is full [SEC-48]', async () => {
    const open: ServerResponse[] = [];
    const three = Promise.withResolvers<void>();
    await using site = await aSite((_request, response) => {
      open.push(response);
      if (open.length === 3) three.resolve();
    });
    await using outside = anOutside({
      allow: [site.pair],
      limits: { perHost: 20, waitingPerPerson: 2 },
    });
    const first = Array.from({ length: 5 }, () =>
      outside.fetchPage(`${site.origin}/`, somebody('ann')),
    );
    await three.promise;
    await expect(outside.fetchPage(`${site.origin}/`, somebody('ann'))).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: 10,
    });
    expect(open).toHaveLength(3);
    await outside.stop();
    for (const each of await Promise.allSettled(first)) expect(each.status).toBe('rejected');
  });

  it('keeps serving others while hosts hang [SEC-48]', async () => {
    const two = Promise.withResolvers<void>();
    let hanging = 0;
    await using hangs = await aSite(() => {
      hanging += 1;
      if (hanging === 2) two.resolve();
    });
    await using fine = await aSite((_request, response) =>
      response.writeHead(200, page).end('fine'),
    );
    await using outside = anOutside({ allow: [`localhost:${hangs.port}`, fine.pair] });
    const stuck = Array.from({ length: 20 }, (_, person) =>
      outside.fetchPage(`http://localhost:${hangs.port}/`, somebody(`person ${person}`)),
    );
    await two.promise;
    const page20 = await outside.fetchPage(`${fine.origin}/`, somebody('ann'));
    expect(page20.body.toString()).toBe('fine');
    expect(hanging).toBe(2);
    await outside.stop();
    await Promise.allSettled(stuck);
  });
});
