import { afterEach, expect, it, vi } from 'vitest';
import type { HumanCheck } from '#contract/trust/human.ts';
import { solverAtService } from './solve-at-service.ts';

const check = (kind: HumanCheck['kind'], script: string): HumanCheck => ({
  kind,
  action: 'web_unauth',
  work: null,
  site_key: 'our key',
  script,
});
const at = { signal: new AbortController().signal, onProgress: () => undefined };

/** A page where loading a script sets a service's globals, or fails. */
function aPage(globals: Readonly<Record<string, unknown>> | null): string[] {
  const loaded: string[] = [];
  const element = () =>
    Object.assign(new EventTarget(), { dataset: {}, style: {}, src: '', remove() {} });
  const append = (one: ReturnType<typeof element>): void => {
    if (one.src === '') return;
    loaded.push(one.src);
    for (const [name, value] of Object.entries(globals ?? {})) vi.stubGlobal(name, value);
    queueMicrotask(() => one.dispatchEvent(new Event(globals ? 'load' : 'error')));
  };
  vi.stubGlobal('document', { createElement: element, head: { append }, body: { append } });
  return loaded;
}

afterEach(() => vi.unstubAllGlobals());

it('asks reCAPTCHA Enterprise for a token for the action', async () => {
  const loaded = aPage({
    grecaptcha: {
      enterprise: {
        ready: (then: () => void) => then(),
        execute: async (key: string, { action }: { action: string }) => `${key} for ${action}`,
      },
    },
  });
  const solve = await solverAtService(check('recaptcha', 'https://a.example/enterprise.js'));
  expect(await solve(check('recaptcha', ''), at)).toBe('our key for web_unauth');
  expect(loaded).toEqual(['https://a.example/enterprise.js?render=our+key']);
});

it('asks hCaptcha, and its script for nothing by itself', async () => {
  const loaded = aPage({
    hcaptcha: {
      render: (_container: unknown, { sitekey, size }: Record<string, string>) =>
        `${size} ${sitekey}`,
      execute: async (id: string) => ({ response: id }),
    },
  });
  const solve = await solverAtService(check('hcaptcha', 'https://b.example/api.js'));
  expect(await solve(check('hcaptcha', ''), at)).toBe('invisible our key');
  expect(loaded).toEqual(['https://b.example/api.js?render=explicit']);
});

it('asks Turnstile for a token for the action, and hears when there is none', async () => {
  let fails = false;
  aPage({
    turnstile: {
      render(_container: unknown, options: Record<string, (text: string) => void>) {
        options[fails ? 'error-callback' : 'callback']?.(`token for ${String(options['action'])}`);
      },
    },
  });
  const solve = await solverAtService(check('turnstile', 'https://c.example/api.js'));
  expect(await solve(check('turnstile', ''), at)).toBe('token for web_unauth');
  fails = true;
  await expect(solve(check('turnstile', ''), at)).rejects.toThrow('ended');
});

it('says that a script did not load, and loads it again when it is asked for again [VERIFY-03]', async () => {
  const script = 'https://d.example/api.js';
  const blocked = aPage(null);
  await expect(solverAtService(check('turnstile', script))).rejects.toThrow('did not load');
  await expect(solverAtService(check('turnstile', script))).rejects.toThrow('did not load');
  expect(blocked).toHaveLength(2);
  aPage({ turnstile: { render: () => '' } });
  await expect(solverAtService(check('turnstile', script))).resolves.toBeTypeOf('function');
});
