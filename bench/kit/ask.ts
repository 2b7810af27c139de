import { resourcePath, type Envelope } from '#contract/kernel/envelope.ts';
import type { Request } from './load.ts';
import type { SignedIn } from './seeded-database.ts';

/** Builds a read through its resource endpoint, as our own web sends it. */
export function readRequest(
  who: Pick<SignedIn, 'headers'>,
  name: string,
  options: Readonly<Record<string, unknown>>,
): Request {
  const data = JSON.stringify({ options, context: {} });
  const query = new URLSearchParams({ source_url: '/', data });
  return { path: `${resourcePath(name, 'get')}?${query}`, headers: who.headers };
}

/** Builds a write through its resource endpoint. */
export function writeRequest(
  who: Pick<SignedIn, 'headers'>,
  name: string,
  options: Readonly<Record<string, unknown>>,
  verb: 'create' | 'update' = 'create',
): Request {
  const data = JSON.stringify({ options, context: {} });
  return {
    method: 'POST',
    path: resourcePath(name, verb),
    headers: { ...who.headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ source_url: '/', data })),
  };
}

/** Sends one request; returns the envelope's data, and throws on a refusal. */
export async function ask(
  url: string,
  request: Request,
): Promise<Envelope['resource_response'] & { data: never }> {
  const answer = await fetch(new URL(request.path, url), {
    method: request.method ?? 'GET',
    headers: { ...request.headers },
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const { resource_response: response } = (await answer.json()) as Envelope;
  if (response.status !== 'success') throw new Error(`refused: ${JSON.stringify(response)}`);
  return response as Envelope['resource_response'] & { data: never };
}
