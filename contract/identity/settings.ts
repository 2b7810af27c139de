import * as z from 'zod/mini';
import { viewer } from '#contract/identity.ts';
import { defineCall } from '#contract/kernel/call.ts';
import {
  MAX_DESCRIPTION,
  MAX_FULL_NAME,
  MAX_LOCATION,
  MAX_PRONOUNS,
  WRITES,
} from '#contract/kernel/limits.ts';
import { flag, maybe, nameText, text, trimmed, webAddress } from '#contract/kernel/scalars.ts';

/** Who may start a conversation with a person: anyone, people they follow, nobody. */
export const messagesFrom = z.enum(['anyone', 'followed', 'nobody']);
export type MessagesFrom = z.infer<typeof messagesFrom>;

/** What people can read and change of their own account [DATA-12]. */
export const settings = z.extend(viewer, {
  last_name: z.string(),
  about: z.string(),
  pronouns: z.string(),
  location: z.string(),
  website_url: z.nullable(z.string()),
  time_zone: z.string(),
  /** YYYY-MM-DD. */
  birthday: z.nullable(z.string()),
  /** Asks search engines to exclude the person, their boards and pins. */
  exclude_from_search: z.boolean(),
  /** Excludes them from people search. */
  hidden_from_people_search: z.boolean(),
  /** Whether their activity influences what they see. */
  personalized: z.boolean(),
  messages_from: messagesFrom,
  /** Whether others may have e-mail sent to their address: invitations and shared Pins. */
  mail_from_people: z.boolean(),
  /** Whether they connected the account of the provider that the operator designated as Instagram. */
  connected_to_instagram: z.boolean(),
  /** The website on their profile. */
  listed_website_url: z.nullable(z.string()),
  /** The photo network whose accounts people may connect here, if the operator configured one [UPSELL-01]. */
  photo_network: z.nullable(z.object({ name: z.string(), host: z.string() })),
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

/** Omitted fields stay. */
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
    pronouns: z.optional(nameText(MAX_PRONOUNS)),
    location: z.optional(nameText(MAX_LOCATION)),
    /** The address of their new photo; UserPortrait removes it. */
    profile_image_url: z.optional(maybe(webAddress())),
    website_url: z.optional(maybe(webAddress())),
    country: z.optional(maybe(text(2))),
    locale: z.optional(maybe(text(20))),
    time_zone: z.optional(text(64)),
    birthday: z.optional(maybe(text(10))),
    exclude_from_search: z.optional(flag()),
    hidden_from_people_search: z.optional(flag()),
    personalized: z.optional(flag()),
    messages_from: z.optional(messagesFrom),
    mail_from_people: z.optional(flag()),
  }),
  output: settings,
  errors: [
    'username_taken',
    'too_young',
    'picture_too_small',
    'picture_unreachable',
    'picture_blocked',
    'picture_unreadable',
    'picture_unsupported',
    'too_large',
    'invalid_input',
    'rate_limited',
  ],
  rate: WRITES,
});

/** Called when a client starts; the answer's client_context has what it needs. */
export const start = defineCall({
  name: 'v3_start',
  resource: ['ApiS', 'create'],
  audience: 'anyone',
  input: z.object({}),
  output: z.null(),
});
