/** A hosted service that distinguishes people from programs, and this site's account there. */
export interface HumanService {
  readonly kind: 'recaptcha' | 'hcaptcha' | 'turnstile';
  /** Public. */
  readonly siteKey: string;
  readonly secret: string;
  /** The project that reCAPTCHA Enterprise assessments belong to. */
  readonly project: string;
  /** The endpoint that verifies tokens, and the script that the page loads. */
  readonly verifyUrl: string;
  readonly scriptUrl: string;
}

/** How people are distinguished from programs. */
export interface HumanConfig {
  /** The maximum number of hashes that a piece of work takes. */
  readonly work: number;
  /** Whether logging in requires verification every time, or only once its free attempts are used up. */
  readonly atLogIn: 'throttled' | 'always';
  /** Null selects proof of work. */
  readonly service: HumanService | null;
}

/** HumanConfig with the keys that sign pieces of work, today's first. */
export type HumanSetup = HumanConfig & { readonly keys: readonly string[] };

/** For internal actions, which need no human verification. */
export const NO_HUMANS: HumanSetup = { work: 1, atLogIn: 'throttled', service: null, keys: [] };

/** Origins that pages load from in addition to the script itself. */
const FRAMES: Readonly<Record<HumanService['kind'], readonly string[]>> = {
  recaptcha: ['https://www.google.com', 'https://recaptcha.google.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
};

/** Returns the origins that a page's check loads from; empty without a service. */
export function serviceOrigins({ service }: HumanConfig): readonly string[] {
  if (service === null) return [];
  return [...new Set([new URL(service.scriptUrl).origin, ...FRAMES[service.kind]])];
}

/** The settings that a service is read from. */
interface HumanValues {
  readonly HUMAN_CHECK: 'work' | HumanService['kind'];
  readonly HUMAN_WORK: number;
  readonly HUMAN_AT_LOG_IN: HumanConfig['atLogIn'];
  readonly HUMAN_SITE_KEY: string | null;
  readonly HUMAN_SECRET: string | null;
  readonly HUMAN_PROJECT: string | null;
  readonly HUMAN_VERIFY_URL: string | null;
  readonly HUMAN_SCRIPT_URL: string | null;
}

const ADDRESSES: Readonly<
  Record<HumanService['kind'], Pick<HumanService, 'verifyUrl' | 'scriptUrl'>>
> = {
  recaptcha: {
    verifyUrl: 'https://recaptchaenterprise.googleapis.com/v1',
    scriptUrl: 'https://www.google.com/recaptcha/enterprise.js',
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    scriptUrl: 'https://js.hcaptcha.com/1/api.js',
  },
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  },
};

/** Reads the human verification settings. */
export function humanOf(values: HumanValues): HumanConfig {
  const { HUMAN_CHECK: kind, HUMAN_WORK: work, HUMAN_AT_LOG_IN: atLogIn } = values;
  if (kind === 'work') return { work, atLogIn, service: null };
  const service = {
    kind,
    siteKey: values.HUMAN_SITE_KEY ?? '',
    secret: values.HUMAN_SECRET ?? '',
    project: values.HUMAN_PROJECT ?? '',
    verifyUrl: values.HUMAN_VERIFY_URL ?? ADDRESSES[kind].verifyUrl,
    scriptUrl: values.HUMAN_SCRIPT_URL ?? ADDRESSES[kind].scriptUrl,
  };
  return { work, atLogIn, service };
}

/** Lists what the selected service still lacks. */
export function humanProblems(values: HumanValues): string[] {
  const kind = values.HUMAN_CHECK;
  if (kind === 'work') return [];
  const needed = ['HUMAN_SITE_KEY', 'HUMAN_SECRET'] as const;
  const missing = needed.filter((name) => values[name] === null);
  const all = kind === 'recaptcha' && values.HUMAN_PROJECT === null ? ['HUMAN_PROJECT'] : [];
  return [...missing, ...all].map((name) => `${name} is needed when HUMAN_CHECK is ${kind}.`);
}
