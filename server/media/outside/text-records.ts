import { Resolver } from 'node:dns/promises';

const QUERY_MS = 3_000;
const MOST_RECORDS = 100;

/**
 * The text records of a name, each in one piece; none when it has none or does not answer in time.
 * `servers` are asked in place of the machine's own.
 */
export async function textRecords(
  name: string,
  signal: AbortSignal,
  servers: readonly string[] | null,
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: 1 });
  if (servers !== null) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const records = await resolver.resolveTxt(name);
    return records.slice(0, MOST_RECORDS).map((pieces) => pieces.join(''));
  } catch {
    // Missing, refused, cut off: all have the same message for the person.
    return [];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
