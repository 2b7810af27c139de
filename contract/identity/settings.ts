import * as z from 'zod/mini';
import { viewer } from '../identity.ts';
import { defineCall } from '../kernel/call.ts';
import { MAX_DESCRIPTION, MAX_FULL_NAME, WRITES } from '../kernel/limits.ts';
import { maybe, text, trimmed, webAddress } from '../kernel/scalars.ts';

/** What a person may read and change of their own account [DATA-12]. */
export const settings = z.extend(viewer, {
  last_name: z.string(),
  about: z.string(),
  website_url: z.nullable(z.string()),
  time_zone: z.string(),
  connected_to_instagram: z.boolean(),
  /** The claimed website; none can be claimed yet. */
  listed_website_url: z.nullable(z.string()),
});
export type Settings = z.infer<typeof settings>;

export const getSettings = defineCall({
  name: 'v3_get_user_settings',
  resource: ['UserSettings', 'get'],
  path: ['GET', '/v3/users/settings/'],
  audience: 'signed_in',
  input: z.object({}),
  output: settings,
});

/** What is left out stays as it is. */
export const updateSettings = defineCall({
  name: 'v3_update_user_settings',
  resource: ['UserSettings', 'update'],
  audience: 'signed_in',
  sessionOnly: true,
  input: z.object({
    username: z.optional(trimmed(60)),
    full_name: z.optional(trimmed(MAX_FULL_NAME)),
    first_name: z.optional(trimmed(MAX_FULL_NAME)),
    last_name: z.optional(trimmed(MAX_FULL_NAME)),
    about: z.optional(trimmed(MAX_DESCRIPTION)),
    website_url: z.optional(maybe(webAddress())),
    country: z.optional(maybe(text(2))),
    locale: z.optional(maybe(text(20))),
    time_zone: z.optional(text(64)),
  }),
  output: settings,
  errors: ['username_taken', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Something small that a client wants to find again: that a hint was seen, for one [CALL-10]. */
export const setState = defineCall({
  name: 'v3_set_user_state',
  resource: ['UserState', 'create'],
  audience: 'signed_in',
  input: z.object({
    state: z.pipe(text(100), z.string().check(z.minLength(1))),
    value: z.pipe(z.union([text(2000), z.number(), z.boolean()]), z.transform(String)),
  }),
  output: z.null(),
  errors: ['invalid_input', 'rate_limited'],
  rate: WRITES,
});

export const getStates = defineCall({
  name: 'v3_get_user_states',
  resource: ['UserState', 'get'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.record(z.string(), z.string()),
});

/** A client says that it started; the answer's client_context is what it asks for. */
export const start = defineCall({
  name: 'v3_start',
  resource: ['ApiS', 'create'],
  audience: 'anyone',
  input: z.object({}),
  output: z.null(),
});
