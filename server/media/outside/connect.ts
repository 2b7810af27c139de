import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isPublicAddress } from './address.ts';
import { Refusal } from './refusal.ts';
import type { Resolve } from './resolve.ts';
import type { Target } from './target.ts';

/** Makes the socket's own look-up return the checked addresses, so that no second DNS answer has to be trusted. */
function fixedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    const first = found[0];
    if (options.all === true) done(null, found);
    else done(null, first?.address ?? '', first?.family ?? 0);
  };
}

/** Connects to one of the given addresses and checks the connected one again [SEC-44]. */
export async function dial(
  target: Target,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Socket> {
  // The signal is not passed on: it would destroy the socket at the connect timeout, long after connecting.
  const socket = connect({
    host: target.host,
    port: target.port,
    lookup: fixedLookup(addresses),
    autoSelectFamily: true,
  });
  try {
    await once(socket, 'connect', { signal });
    if (!target.allowed && !isPublicAddress(socket.remoteAddress ?? ''))
      throw new Refusal('unreachable');
    return target.secure ? await secured(socket, target, signal) : socket;
  } catch (error) {
    // A late 'error' of a socket without a listener would end the process.
    socket.on('error', () => undefined);
    socket.destroy();
    throw error;
  }
}

async function secured(socket: Socket, target: Target, signal: AbortSignal): Promise<Socket> {
  const literal = isIP(target.host) !== 0;
  const tls = connectTls({
    socket,
    host: target.host,
    ...(literal ? {} : { servername: target.host }),
    ALPNProtocols: ['http/1.1'],
  });
  try {
    await once(tls, 'secureConnect', { signal });
    return tls;
  } catch (error) {
    tls.on('error', () => undefined);
    tls.destroy();
    throw error;
  }
}

/**
 * Opens every outgoing connection: resolves all addresses of the host, refuses if any of them is not public, and
 * connects to one of them, all within `connectMs`.
 */
export async function connectTo(
  target: Target,
  resolve: Resolve,
  connectMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
  const addresses = await resolve(target, inTime);
  if (addresses.length === 0) throw new Refusal('unreachable');
  if (!target.allowed && !addresses.every(isPublicAddress)) throw new Refusal('unreachable');
  return dial(target, addresses, inTime);
}
