import { readRequest, writeRequest } from './ask.ts';
import type { Request } from './load.ts';
import type { Answer } from '../processes/paced-process.ts';
import type { Seeded } from './seeded-database.ts';
import { startServerProcess, type ServerProcess } from '../processes/server-process.ts';
import type { World } from './world.ts';

/** Starts the real server behind a proxy, so that it trusts the load generators' client addresses. */
export async function serverBehindProxy(world: World): Promise<ServerProcess> {
  const { serviceUrl, ownerUrl } = await world.database();
  const environment = { PROXIES: '127.0.0.1' };
  const server = await startServerProcess({ databaseUrl: serviceUrl, ownerUrl, environment });
  world.onClose(() => server.stop());
  return server;
}

/** Returns the request with the client address of this number. */
export function from(network: number, request: Request): Request {
  const address = `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
}

/** Requests for pins and boards by signed-in people, each with their own address. */
export async function readsOfOthers(
  { people, rows }: Seeded,
  count: number,
): Promise<readonly Request[]> {
  const pins = await rows<{ id: string }>(
    'select pin_id as id from pin_search order by md5(pin_id::text) limit 500',
  );
  return Array.from({ length: count }, (_, at) => {
    // The world's first people are the attackers and their targets.
    const number = 100 + ((at * 7) % (people.length - 100));
    const [who, pin] = [people[number], pins[at % pins.length]];
    if (who === undefined || pin === undefined) throw new Error('the world is empty');
    const board = { board_id: who.boardId, page_size: 25 };
    if (at % 2 === 0) return from(number, readRequest(who, 'BoardFeed', board));
    return from(number, readRequest(who, 'Pin', { id: pin.id }));
  });
}

/** Distinct saves by one person to one board. */
export function savesTo(
  who: Seeded['people'][number],
  pinId: string,
  count: number,
): readonly Request[] {
  const save = { pin_id: pinId, board_id: who.boardId };
  return Array.from({ length: count }, () => from(1, writeRequest(who, 'Repin', save)));
}

/** Returns the times of answered requests, slowest last. */
export function timesOf(answers: readonly Answer[]): readonly number[] {
  return answers
    .filter(({ status }) => status === 200)
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other);
}

export function p99Of(answers: readonly Answer[]): number {
  const times = timesOf(answers);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

export function shareAnswered(answers: readonly Answer[]): number {
  return timesOf(answers).length / answers.length;
}
