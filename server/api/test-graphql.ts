import { createHash, randomBytes } from 'node:crypto';
import type { Client } from '#server/testing/client.ts';

const aHash = () => createHash('sha256').update(randomBytes(8)).digest('hex');

export interface Sent {
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly csrf?: boolean;
}

/** Posts to the endpoint like existing scripts: with a CSRF pair of their own, perhaps with a name. */
export async function post(
  client: Client,
  body: unknown,
  { name, headers, csrf = true }: Sent = {},
) {
  const reply = await client.request('/_/graphql/', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    csrf,
    headers: {
      'content-type': 'application/json',
      ...(name && { 'X-Pinterest-GraphQL-Name': name }),
      ...headers,
    },
  });
  return { status: reply.status, headers: reply.headers, body: reply.json<Answer>() };
}

export interface Answer {
  readonly data?: Record<string, { __typename: string; data?: Record<string, unknown> }>;
  readonly errors?: readonly { message: string; extensions: Record<string, unknown> }[];
  readonly extensions: { requestIdentifier: string };
}

/** Returns variables with an unknown hash. */
export const byHash = (variables: object) => ({ queryHash: aHash(), variables });
