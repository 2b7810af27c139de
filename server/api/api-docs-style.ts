import { createHash } from 'node:crypto';
import type { Assets } from '#contract/kernel/render.ts';

/** The style of the documentation page, with the product's colours, sizes and shapes. */
const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(98.6% 0.004 85), oklch(16.5% 0.012 265));
  --surface: light-dark(oklch(100% 0 0), oklch(20.5% 0.014 265));
  --sunk: light-dark(oklch(95.8% 0.006 85), oklch(26% 0.015 265));
  --line: light-dark(oklch(90% 0.008 85), oklch(30% 0.016 265));
  --ink: light-dark(oklch(22% 0.02 265), oklch(95% 0.006 85));
  --ink-2: light-dark(oklch(46% 0.02 265), oklch(76% 0.012 265));
  --satin: light-dark(oklch(43% 0.17 267), oklch(74% 0.125 265));
}
* { box-sizing: border-box; margin: 0; }
html { scroll-padding-top: 16px; }
body {
  background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
  font: 400 1rem/1.5rem 'Instrument Sans Variable', ui-sans-serif, system-ui, sans-serif;
}
a { color: var(--satin); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--satin); outline-offset: 2px; border-radius: 4px; }
header, main, nav { padding: 0 32px; }
header { padding-block: 24px; border-bottom: 1px solid var(--line); }
header a { font-weight: 700; text-decoration: none; }
h1, h2, h3, header a { font-family: 'Bricolage Grotesque Variable', ui-sans-serif, system-ui, sans-serif; }
h1 { font-size: 2.5rem; line-height: 2.75rem; font-weight: 660; letter-spacing: -0.02em; }
h2 { font-size: 1.75rem; line-height: 2.125rem; margin: 48px 0 16px; }
h3 { font-size: 1.25rem; line-height: 1.625rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { font-size: 0.875rem; line-height: 1.25rem; color: var(--ink-2); font-weight: 600; margin: 16px 0 4px; }
p, ul { max-width: 44rem; }
p + p { margin-top: 8px; }
code, pre { font: 400 0.8125rem/1.25rem ui-monospace, monospace; }
code { background: var(--sunk); border-radius: 4px; padding: 1px 4px; }
pre {
  background: var(--sunk); border-radius: 10px; padding: 12px 16px; overflow: auto;
  max-height: 20rem; white-space: pre-wrap; tab-size: 2;
}
article {
  background: var(--surface); border: 1px solid var(--line); border-radius: 16px;
  padding: 20px 24px; margin-bottom: 16px;
}
article:target { border-color: var(--satin); box-shadow: 0 0 0 1px var(--satin); }
.endpoints { list-style: none; padding: 0; margin-top: 12px; }
.meta { color: var(--ink-2); font-size: 0.875rem; line-height: 1.25rem; margin-top: 8px; }
table { border-collapse: collapse; width: 100%; margin-top: 12px; font-size: 0.875rem; line-height: 1.25rem; }
th, td { text-align: start; vertical-align: top; padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); }
th { color: var(--ink-2); font-weight: 600; }
nav ul { list-style: none; padding: 0; }
nav li { font-size: 0.875rem; line-height: 1.25rem; padding: 4px 0; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav h2 { font-size: 1rem; line-height: 1.5rem; margin: 16px 0 4px; }
main { padding-bottom: 80px; min-width: 0; }
main > p:first-child { margin-top: 32px; }
@media (min-width: 1050px) {
  .page { display: grid; grid-template-columns: 17rem minmax(0, 60rem); }
  nav {
    position: sticky; top: 0; height: 100vh; overflow: auto; padding: 16px 16px 32px 32px;
    border-inline-end: 1px solid var(--line);
  }
}
@media (max-width: 1049px) {
  nav { padding-block: 8px; border-bottom: 1px solid var(--line); }
  nav ul { columns: 15rem; column-gap: 24px; }
}
@media (max-width: 599px) {
  header, main, nav { padding-inline: 16px; }
  article { padding: 16px; margin-inline: -8px; }
  h1 { font-size: 1.75rem; line-height: 2.125rem; }
  th, td { padding-inline-end: 8px; }
}
`;

/** The two font families, by the suffixes of their files in the build. */
const FONTS = [
  ['Instrument Sans Variable', '400 700', 'instrument-sans-latin-wght-normal.woff2'],
  ['Bricolage Grotesque Variable', '200 800', 'bricolage-grotesque-620.woff2'],
] as const;

/** Returns the whole style, with the fonts of the built web. */
export function apiDocsStyle(assets: Assets): string {
  const faces = FONTS.map(([family, weight, name]) => {
    const file = Object.entries(assets).find(([path]) => path.endsWith(name))?.[1].file;
    return file === undefined
      ? ''
      : `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap;
  src: url('/${file}') format('woff2'); }\n`;
  });
  return faces.join('') + STYLE;
}

/** The page's policy: no scripts, and only the site's icon and fonts; the style is allowed by its hash. */
export function apiDocsPolicy(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
