import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Axe in ASCII: its few other characters double what the browser reads and parses, which costs a third more. */
const SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
).replaceAll(
  /[\u0080-\uffff]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

const SETTLED = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished),
).then(() => undefined)`;

/** Rules that depend on the colour scheme; all others need only one. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** A rule that axe holds for an experiment: what one reads of a control is in its name. */
export const NAMED_AS_READ = 'label-content-name-mismatch';

/** All that axe finds wrong with the page as it stands, in light and in dark; `also` names rules beside its usual ones. */
export async function axeFindings(page: Page, also: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  // The page's progress line is outside all landmarks while loading.
  const underWay = page.locator('[role="progressbar"][aria-label="Loading…"]');
  await underWay.first().waitFor({ state: 'hidden' });
  // Evaluated as a string by the browser itself, so that the page's policy stays unchanged.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(SOURCE);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // During the transition from light to dark, text has little contrast.
    await page.evaluate(SETTLED);
    const more = Object.fromEntries(also.map((rule) => [rule, { enabled: true }]));
    const options = {
      resultTypes: ['violations'],
      ...(colorScheme === 'light' ? { rules: more } : { runOnly: OF_COLOURS }),
    };
    const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
      `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
    );
    for (const { id, nodes } of violations) {
      for (const node of nodes)
        found.push(`${colorScheme} ${id}: ${node.html} ${node.failureSummary}`);
    }
  }
  return found;
}
