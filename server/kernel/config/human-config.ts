/** A hosted service that tells people from programs, and this site's account there. */
export interface HumanService {
  readonly kind: 'recaptcha' | 'hcaptcha' | 'turnstile';
  /** Known to everybody. */
  readonly siteKey: string;
  readonly secret: string;
  /** The project that an assessment of reCAPTCHA Enterprise belongs to. */
  readonly project: string;
  /** Where tokens are verified, and where the page gets its script. */
  readonly verifyUrl: string;
  readonly scriptUrl: string;
}

/** How people are distinguished from programs. */
export interface HumanConfig {
  /** How many hashes a piece of work takes at most. */
  readonly work: number;
  /** Whether log-in asks each time, or once its free tries are used up. */
  readonly atLogIn: 'throttled' | 'always';
  /** Null for work. */
  readonly service: HumanService | null;
}

/** With the keys that pieces of work are signed with, the one of today first. */
export type HumanSetup = HumanConfig & { readonly keys: readonly string[] };

/** For what the program does by itself, where nobody has to show what they are. */
export const NO_HUMANS: HumanSetup = { work: 1, atLogIn: 'throttled', service: null, keys: [] };

/** What pages load from beside the script itself. */
const FRAMES: Readonly<Record<HumanService['kind'], readonly string[]>> = {
  recaptcha: ['https://www.google.com', 'https://recaptcha.google.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
};

/** The origins that a page's check comes from; none without a service. */
export function serviceOrigins({ service }: HumanConfig): readonly string[] {
  if (service === null) return [];
  return [...new Set([new URL(service.scriptUrl).origin, ...FRAMES[service.kind]])];
}

/** The settings that a service is made of. */
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

/** Human verification as the settings have it. */
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

/** What is missing for the service that is named. */
export function humanProblems(values: HumanValues): string[] {
  const kind = values.HUMAN_CHECK;
  if (kind === 'work') return [];
  const needed = ['HUMAN_SITE_KEY', 'HUMAN_SECRET'] as const;
  const missing = needed.filter((name) => values[name] === null);
  const all = kind === 'recaptcha' && values.HUMAN_PROJECT === null ? ['HUMAN_PROJECT'] : [];
  return [...missing, ...all].map((name) => `${name} is needed when HUMAN_CHECK is ${kind}.`);
}
