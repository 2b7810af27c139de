import * as z from 'zod/mini';
import { updateSettings as call } from '#contract/identity/settings.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

/** What a person takes along: not the username, nor the birthday, on which rights depend. */
const input = z.partial(
  z.pick(call.input, {
    full_name: true,
    first_name: true,
    last_name: true,
    about: true,
    pronouns: true,
    location: true,
    website_url: true,
    country: true,
    locale: true,
    time_zone: true,
    exclude_from_search: true,
    hidden_from_people_search: true,
    personalized: true,
    messages_from: true,
    mail_from_people: true,
  }),
);
const NAMES = Object.keys(input.def.shape);

/**
 * Replaces a person's profile and settings by those of an export; values that cannot be are left out. Returns what they
 * were before, which takes it back.
 */
export async function replaceSettings(
  context: SignedInContext,
  settings: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const services = { photoNetwork: null, takePortrait: noPortrait };
  const before: Readonly<Record<string, unknown>> = {
    ...(await getSettings({ ...context, ...services })),
  };
  const fields = NAMES.flatMap((name) => {
    const isPossible = input.safeParse({ [name]: settings[name] }).success;
    return isPossible && settings[name] !== undefined ? [[name, settings[name]] as const] : [];
  });
  await updateSettings({ ...context, ...services }, input.parse(Object.fromEntries(fields)));
  return Object.fromEntries(NAMES.map((name) => [name, before[name]]));
}

async function noPortrait(): Promise<string> {
  throw new Error('settings are replaced without a photo');
}
