import type { BrowserContext } from '@playwright/test';

// The browser warns after some seconds, which a busy machine exceeds.
const LATE =
  /was preloaded using link preload but not used|Service Worker registration blocked by Playwright/;

/** Collects errors, React warnings and policy violations of a browser's pages. */
export function watch(context: BrowserContext, provoked: RegExp | null = null): string[] {
  const problems: string[] = [];
  const note = (text: string): void => {
    if (!LATE.test(text) && !provoked?.test(text)) problems.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => note(`thrown: ${error.error().message}`));
  return problems;
}
