import * as z from 'zod/mini';
import { setting, text, webUrl } from './setting.ts';

const hashes = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/u, 'is not a number of hashes')),
  z.pipe(
    z.transform((value: string) => Number(value)),
    z.number().check(z.maximum(100_000_000, 'is not 100000000 or less')),
  ),
);

/** The settings for human verification. */
export const humanSettings = {
  HUMAN_CHECK: setting(
    z.enum(['work', 'recaptcha', 'hcaptcha', 'turnstile']),
    'work',
    'What tells people from programs at sign-up and at resets: work of their browser, for which nobody else is asked (work), or a service: reCAPTCHA Enterprise (recaptcha), hCaptcha (hcaptcha) or Turnstile (turnstile). While a service does not answer nobody can sign up; log-in goes on by work.',
  ),
  HUMAN_WORK: setting(
    hashes,
    '300000',
    'How many hashes a browser computes, at the most, to show that somebody sits in front of it (1 to 100000000): 300000 take a phone about 0.7 s.',
  ),
  HUMAN_AT_LOG_IN: setting(
    z.enum(['throttled', 'always']),
    'throttled',
    'Whether log-in by password asks for it each time (always), or only of whoever has used up the free tries (throttled).',
  ),
  HUMAN_SITE_KEY: setting(text, null, 'The key of this site at that service, which pages show.'),
  HUMAN_SECRET: setting(
    text,
    null,
    'The secret of this site there; for reCAPTCHA Enterprise an API key.',
    { secret: true },
  ),
  HUMAN_PROJECT: setting(text, null, 'The project at Google Cloud, for reCAPTCHA Enterprise.'),
  HUMAN_VERIFY_URL: setting(
    webUrl,
    null,
    'Where the service verifies tokens, when it is not its usual address.',
  ),
  HUMAN_SCRIPT_URL: setting(
    webUrl,
    null,
    "Where pages get the service's script, when it is not its usual address.",
  ),
};
