import { Resolver } from 'node:dns/promises';

const QUERY_MS = 3_000;
const MOST_RECORDS = 100;

/**
 * Returns the TXT records of a name, each joined to one text; empty if it has none or does not answer in time.
 * `servers` replace the machine's own name servers.
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
    // Missing, refused or timed out: the person gets the same message.
    return [];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
