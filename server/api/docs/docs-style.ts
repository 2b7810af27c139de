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
  --berry: light-dark(oklch(50% 0.19 20), oklch(74% 0.14 20));
  --satin-ink: light-dark(oklch(99% 0 0), oklch(16% 0.02 265));
  --field-line: light-dark(oklch(61% 0.015 265), oklch(56% 0.016 265));
  --satin: light-dark(oklch(43% 0.17 267), oklch(74% 0.125 265));
}
* { box-sizing: border-box; margin: 0; }
html { scroll-padding-top: 80px; }
body {
  background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
  font: 400 1rem/1.5rem 'Instrument Sans Variable', ui-sans-serif, system-ui, sans-serif;
}
a { color: var(--satin); }
:focus-visible { outline: 2px solid var(--satin); outline-offset: 2px; border-radius: 4px; }
h1, h2, .card h3, .brand { font-family: 'Bricolage Grotesque Variable', ui-sans-serif, system-ui, sans-serif; }
h1 { font-size: 2.5rem; line-height: 2.75rem; font-weight: 660; letter-spacing: -0.02em; }
h2 { font-size: 1.25rem; line-height: 1.625rem; margin: 40px 0 8px; }
h3 { font-size: 1rem; line-height: 1.5rem; }
p { max-width: 68ch; }
p + p { margin-top: 8px; }
ul { list-style: none; padding: 0; }
code, pre, textarea { font: 400 0.8125rem/1.25rem ui-monospace, monospace; }
p code, td code, .meta code { background: var(--sunk); border-radius: 4px; padding: 1px 4px; }
pre, textarea {
  background: var(--sunk); color: inherit; border: 0; border-radius: 10px; padding: 12px 16px;
  overflow: auto; max-height: 24rem; white-space: pre-wrap; tab-size: 2;
}
.block { position: relative; }
.block pre { padding-inline-end: 88px; }
.copy {
  position: absolute; inset-block-start: 6px; inset-inline-end: 8px; min-height: 32px; padding: 0 12px;
  background: var(--surface); color: var(--ink); border: 1px solid var(--line); font-size: 0.8125rem;
}
.copy:hover { border-color: var(--ink-2); }
summary { cursor: pointer; font-weight: 600; font-size: 0.875rem; padding: 4px 0; }
.lead { font-size: 1.125rem; line-height: 1.75rem; color: var(--ink-2); margin-top: 8px; }
.meta, .facts, .list code { color: var(--ink-2); font-size: 0.875rem; line-height: 1.25rem; }
.skip { position: absolute; inset-inline-start: -999px; }
.skip:focus { inset: 16px auto auto 16px; z-index: 2; background: var(--surface); padding: 8px 16px; border-radius: 999px; }
header {
  position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 16px;
  min-height: 64px; padding: 8px 32px; background: var(--ground); border-bottom: 1px solid var(--line);
}
header a { color: inherit; text-decoration: none; font-weight: 600; }
header img { vertical-align: -6px; margin-inline-end: 8px; }
.brand { font-size: 1.25rem; font-weight: 660; letter-spacing: -0.02em; }
header form { flex: 1; max-width: 32rem; margin-inline-start: auto; }
input {
  width: 100%; height: 44px; padding: 0 20px; border: 1px solid transparent; border-radius: 999px;
  background: var(--sunk); color: inherit; font: inherit;
}
input::placeholder { color: var(--ink-2); opacity: 1; }
.page { display: grid; grid-template-columns: 13rem minmax(0, 1fr); max-width: 100rem; margin: 0 auto; }
nav { position: sticky; top: 64px; align-self: start; max-height: calc(100vh - 64px); overflow: auto; padding: 24px 8px 32px 20px; }
nav a { display: block; padding: 6px 12px; border-radius: 999px; color: var(--ink-2); text-decoration: none; }
nav a:hover { color: var(--ink); background: var(--sunk); }
nav [aria-current] { color: var(--ink); font-weight: 600; background: var(--sunk); }
nav ul ul { margin: 4px 0 12px 12px; border-inline-start: 1px solid var(--line); padding-inline-start: 4px; }
nav ul ul a { padding: 4px 12px; font-size: 0.875rem; line-height: 1.25rem; }
main { padding: 32px 32px 96px; min-width: 0; outline: 0; }
main > .block, #setup, main > details { max-width: 44rem; margin-block: 8px; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 16px; align-items: start; }
.card, article, #authenticate { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 16px 20px; }
.card p { color: var(--ink-2); }
.lead + .list { margin-top: 16px; }
.list li { padding: 4px 0; }
.contents { columns: 10rem 4; column-gap: 16px; margin: 24px 0; font-size: 0.875rem; line-height: 1.25rem; }
.contents a, h2 a, h3 a { text-decoration: none; }
h2 a { color: inherit; }
a:hover { text-decoration: underline; }
article { padding: 24px; margin-bottom: 24px; }
article h2 { margin: 0 0 4px; }
article:target { border-color: var(--satin); box-shadow: 0 0 0 1px var(--satin); }
.endpoints { margin-top: 12px; }
.endpoints li { padding: 2px 0; }
.method {
  display: inline-block; min-width: 3.5rem; padding: 0 6px; border-radius: 6px; text-align: center;
  background: var(--satin); color: var(--satin-ink); font-size: 0.6875rem; line-height: 1.25rem; letter-spacing: 0.04em;
}
.method[data-method='GET'] { background: var(--sunk); color: var(--ink-2); }
.method[data-method='DELETE'] { background: var(--berry); }
.facts { display: flex; flex-wrap: wrap; gap: 4px 8px; margin: 12px 0; }
.facts li { border: 1px solid var(--line); border-radius: 999px; padding: 1px 10px; }
.about details { margin-top: 12px; }
.codes { font-size: 0.875rem; line-height: 1.75rem; }
.codes a { margin-inline-end: 8px; }
.usage h3, label { font-size: 0.875rem; line-height: 1.25rem; font-weight: 600; }
.usage h3 { margin: 16px 0 4px; }
.usage h3:first-child { margin-top: 0; }
.usage .block + h3 + .block pre { max-height: 20rem; }
.try { margin-top: 16px; border-top: 1px solid var(--line); padding-top: 8px; }
.try form > * { margin-top: 8px; }
label textarea { display: block; width: 100%; margin-top: 4px; border: 1px solid var(--field-line); background: var(--surface); resize: vertical; }
button {
  min-height: 40px; padding: 0 20px; border: 0; border-radius: 999px; background: var(--satin);
  color: var(--satin-ink); font: inherit; font-weight: 600; cursor: pointer;
}
.status { font-size: 0.875rem; font-weight: 600; }
#authenticate { margin-block: 24px; max-width: 44rem; }
#authenticate input { margin: 6px 0; border: 1px solid var(--field-line); border-radius: 10px; background: var(--surface); }
@media not (scripting: enabled) { .try, #authenticate { display: none; } }
[hidden] { display: none !important; }
table { border-collapse: collapse; width: 100%; margin-top: 12px; font-size: 0.875rem; line-height: 1.25rem; }
th, td { text-align: start; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); }
th { color: var(--ink-2); font-weight: 600; overflow-wrap: normal; }
td b { font-weight: 600; }
@media (min-width: 900px) {
  .contents { display: none; }
}
@media (min-width: 1200px) {
  article:has(.usage) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 32px; }
}
@media (max-width: 899px) {
  .page { display: block; }
  nav { position: static; max-height: none; padding: 8px 8px 0; border-bottom: 1px solid var(--line); }
  nav ul { display: flex; overflow-x: auto; padding-bottom: 8px; }
  nav a { white-space: nowrap; }
  nav ul ul { display: none; }
}
@media (max-width: 599px) {
  header, main { padding-inline: 16px; }
  header { flex-wrap: wrap; gap: 8px 16px; padding-block: 12px; position: static; }
  header form { flex-basis: 100%; }
  html { scroll-padding-top: 16px; }
  article { padding: 16px; margin-inline: -8px; }
  h1 { font-size: 1.75rem; line-height: 2.125rem; }
}
`;

/** The two font families, by the suffixes of their files in the build. */
const FONTS = [
  ['Instrument Sans Variable', '400 700', 'instrument-sans-latin-wght-normal.woff2'],
  ['Bricolage Grotesque Variable', '200 800', 'bricolage-grotesque-620.woff2'],
] as const;

const fileOf = (assets: Assets, name: string): string | null =>
  Object.entries(assets).find(([path]) => path.endsWith(name))?.[1].file ?? null;

/** Returns the whole style, with the fonts of the built web. */
export function docsStyle(assets: Assets): string {
  const faces = FONTS.map(([family, weight, name]) => {
    const file = fileOf(assets, name);
    return file === null
      ? ''
      : `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: optional;
  src: url('/${file}') format('woff2'); }\n`;
  });
  return faces.join('') + STYLE;
}

/** Returns links that fetch the fonts with the page, so that the first paint has them. */
export function docsFonts(assets: Assets): string {
  return FONTS.map(([, , name]) => fileOf(assets, name))
    .filter((file) => file !== null)
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('');
}

/** Returns the mark before the name of the product; empty without a built web. */
export function docsMark(assets: Assets): string {
  const file = fileOf(assets, 'ui/mark.svg');
  return file === null ? '' : `<img src="/${file}" alt="" width="28" height="28">`;
}

/** The pages' policy: one style and one script, each allowed by its hash, which reach this site alone. */
export function docsPolicy(style: string, script: string): string {
  const hash = (code: string): string =>
    `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "connect-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
