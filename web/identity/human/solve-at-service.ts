import type { HumanCheck } from '#contract/trust/human.ts';
import type { SolveCheck } from './run-human.ts';

/** The globals that each service's script defines, as far as they are used. */
interface ServiceGlobals {
  readonly grecaptcha?: {
    readonly enterprise: {
      ready(then: () => void): void;
      execute(siteKey: string, options: { readonly action: string }): Promise<string>;
    };
  };
  readonly hcaptcha?: {
    render(
      container: HTMLElement,
      options: { readonly sitekey: string; readonly size: string },
    ): string;
    execute(id: string, options: { readonly async: true }): Promise<{ readonly response: string }>;
  };
  readonly turnstile?: {
    render(container: HTMLElement, options: Readonly<Record<string, unknown>>): string;
  };
}

type Kind = Exclude<HumanCheck['kind'], 'work'>;
type Ask = (globals: ServiceGlobals, check: HumanCheck, siteKey: string) => Promise<string>;

const asks: Readonly<Record<Kind, Ask>> = {
  async recaptcha({ grecaptcha }, { action }, siteKey) {
    const { enterprise } = grecaptcha ?? missing();
    await new Promise<void>((ready) => enterprise.ready(ready));
    return enterprise.execute(siteKey, { action });
  },
  async hcaptcha({ hcaptcha = missing() }, _check, sitekey) {
    const id = hcaptcha.render(newPlace(), { sitekey, size: 'invisible' });
    return (await hcaptcha.execute(id, { async: true })).response;
  },
  turnstile: ({ turnstile = missing() }, { action }, sitekey) =>
    new Promise((resolve, reject) => {
      turnstile.render(newPlace(), {
        sitekey,
        action,
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': (code: unknown) =>
          reject(new Error(`the check ended with ${String(code)}`)),
      });
    }),
};

/** The solver of the service that the operator configured, after loading its script. */
export async function solverAtService(check: HumanCheck): Promise<SolveCheck> {
  const { kind, script, site_key: siteKey } = check;
  if (kind === 'work' || script === null || siteKey === null) return missing();
  await loadOnce(addressOf(kind, script, siteKey));
  return (question) => asks[kind](globalThis as ServiceGlobals, question, siteKey);
}

function missing(): never {
  throw new Error('the script of the check is not there');
}

function addressOf(kind: Kind, script: string, siteKey: string): string {
  const url = new URL(script);
  url.searchParams.set('render', kind === 'recaptcha' ? siteKey : 'explicit');
  return url.href;
}

const loading = new Map<string, Promise<void>>();

/** Loads a script once; a failed load may be retried. */
function loadOnce(address: string): Promise<void> {
  const arriving = loading.get(address) ?? load(address);
  loading.set(address, arriving);
  arriving.catch(() => loading.delete(address));
  return arriving;
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the script of the check did not load'));
    });
    document.head.append(script);
  });
}

let container: HTMLElement | null = null;

/** A new container for a service's own challenge; removes the previous one. */
function newPlace(): HTMLElement {
  container?.remove();
  container = document.createElement('div');
  container.dataset['human'] = '';
  Object.assign(container.style, {
    position: 'fixed',
    insetInlineEnd: '16px',
    bottom: '16px',
    zIndex: '1000',
  });
  document.body.append(container);
  return container;
}
