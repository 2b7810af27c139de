import { runGraphql } from '#contract/kernel/graphql.ts';
import type { Send } from '#contract/kernel/render.ts';

/**
 * Runs a registered operation, and gives what it found in the names of the resource calls; null
 * when there is no such thing. In the browser only: a page that the server renders has the calls.
 */
export async function findByGraphql<T>(
  send: Send,
  operationName: string,
  variables: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<T | null> {
  const answer = await send(runGraphql, { operationName, variables }, { signal });
  const { data } = answer[operationName] as { readonly data?: unknown };
  return data === undefined ? null : (inCallNames(data) as T);
}

/** Fields as the resource calls spell them: pinCount is pin_count, entityId is id. */
export function inCallNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCallNames);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [callName(name), inCallNames(inner)]);
  return Object.fromEntries(fields);
}

function callName(name: string): string {
  if (name === 'entityId') return 'id';
  // The forms of a video are the only names in capitals.
  if (/^v[A-Z\d]+$/.test(name)) return `V_${name.slice(1)}`;
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
