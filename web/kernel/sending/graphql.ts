import { runGraphql } from '#contract/kernel/graphql.ts';
import type { Send } from '#contract/kernel/render.ts';

/**
 * Runs a registered operation and returns its result under the field names of the resource calls; null if there is no
 * such thing. Browser only: server-rendered pages use the calls.
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

/** Renames fields to those of the resource calls: pinCount becomes pin_count, entityId becomes id. */
export function inCallNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCallNames);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [callName(name), inCallNames(inner)]);
  return Object.fromEntries(fields);
}

function callName(name: string): string {
  if (name === 'entityId') return 'id';
  // Video formats are the only upper-case names.
  if (/^v[A-Z\d]+$/.test(name)) return `V_${name.slice(1)}`;
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
