import { describe, expect, it } from 'vitest';
import { connectTo, dial } from './connect.ts';
import { resolveFrom } from './resolve.ts';
import { Refusal } from './refusal.ts';
import { readTarget, type Target } from './target.ts';
import { aSite } from './test-site.ts';

function targetAt(address: string, port: number): Target {
  const target = readTarget(`http://${address}:${port}/`, null, new Set([`${address}:${port}`]));
  if (target === null) throw new Error('not a target');
  return { ...target, allowed: false };
}

const { signal } = new AbortController();

describe('dial', () => {
  it('looks again at the address that answered, whatever was checked before [SEC-44]', async () => {
    await using site = await aSite((_request, response) => response.end());
    const target = targetAt('rebound.example', site.port);
    await expect(dial(target, ['127.0.0.1'], signal)).rejects.toBeInstanceOf(Refusal);
    const socket = await dial({ ...target, allowed: true }, ['127.0.0.1'], signal);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  });
});

describe('connectTo', () => {
  // Only the address check refuses these: a server listens on their port.
  it.each([
    ['127.0.0.1'],
    ['127.1'],
    ['0x7f000001'],
    ['017700000001'],
    ['2130706433'],
    ['0'],
    ['[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]'],
    ['localhost'],
    ['inside.example'],
    ['mixed.example'],
    ['mapped.example'],
  ])('does not connect to %s [SEC-44]', async (host) => {
    await using site = await aSite((_request, response) => response.end());
    const hostname = new URL(`http://${host}`).hostname;
    const allowed = readTarget(
      `http://${host}:${site.port}/`,
      null,
      new Set([`${hostname}:${site.port}`]),
    );
    if (allowed === null) throw new Error('not a target');
    const resolve = resolveFrom({
      localhost: ['::1', '127.0.0.1'],
      'inside.example': ['127.0.0.1'],
      'mixed.example': ['127.0.0.1', '93.184.215.14'],
      'mapped.example': ['::ffff:127.0.0.1'],
    });
    const refused = connectTo({ ...allowed, allowed: false }, resolve, 3_000, signal);
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    expect(site.connections()).toBe(0);
  });

  it('connects to loopback where FETCH_ALLOW says so', async () => {
    await using site = await aSite((_request, response) => response.end());
    const target = { ...targetAt('127.0.0.1', site.port), allowed: true };
    const socket = await connectTo(target, resolveFrom({}), 3_000, signal);
    socket.destroy();
    expect(site.connections()).toBe(1);
  });
});
