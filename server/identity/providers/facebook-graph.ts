import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { Failure } from '#server/kernel/core/failure.ts';
import type { FacebookConfig } from '#server/kernel/config/provider-config.ts';
import { fetchOutside } from './outside.ts';

const FIELDS = 'id,first_name,last_name,email,gender,birthday,picture.type(large)';

const debugged = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string() }),
});
const word = z.optional(z.nullable(z.string()));
const person = z.object({
  id: z.string(),
  first_name: word,
  last_name: word,
  email: word,
  gender: word,
  birthday: word,
  picture: z.optional(
    z.object({ data: z.object({ url: z.string(), is_silhouette: z.optional(z.boolean()) }) }),
  ),
});
export type GraphPerson = z.infer<typeof person>;

/**
 * The person that a Facebook token names. Refuses a token issued to another app, or one that names another person than
 * the token's own metadata: the owner of any app could obtain one [SEC-17]. Throws wrong_credentials for such a token,
 * unavailable if the Graph API does not answer.
 */
export async function findGraphPerson(config: FacebookConfig, token: string): Promise<GraphPerson> {
  const { data } = read(
    debugged,
    await ask(config, '/debug_token', {
      input_token: token,
      access_token: `${config.appId}|${config.appSecret}`,
    }),
  );
  if (data.app_id !== config.appId || !data.is_valid) throw refused();
  const found = read(
    person,
    await ask(config, '/me', {
      access_token: token,
      appsecret_proof: createHmac('sha256', config.appSecret).update(token).digest('hex'),
      fields: FIELDS,
    }),
  );
  if (found.id !== data.user_id) throw refused();
  return found;
}

async function ask(
  { graphUrl }: FacebookConfig,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  let response: Response;
  let body: string;
  try {
    response = await fetchOutside(`${graphUrl}${path}?${new URLSearchParams(query).toString()}`);
    body = await response.text();
  } catch {
    throw away();
  }
  if (response.status >= 500) throw away();
  if (!response.ok) throw refused();
  return parsed(body);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function read<T extends z.ZodMiniType>(shape: T, value: unknown): z.output<T> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw new Failure('unavailable', "We couldn't read Facebook's answer.");
}

const away = (): Failure =>
  new Failure('unavailable', "Facebook can't be reached right now. Please try again.");

const refused = (): Failure =>
  new Failure('wrong_credentials', "Facebook doesn't recognise this log-in.");
