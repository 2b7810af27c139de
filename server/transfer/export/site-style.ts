/** The style sheet of the pages in an export: the product's colours and type, without files of its own. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(98.6% 0.004 85), oklch(16.5% 0.012 265));
  --sunk: light-dark(oklch(95.8% 0.006 85), oklch(26% 0.015 265));
  --ink: light-dark(oklch(22% 0.02 265), oklch(95% 0.006 85));
  --ink-2: light-dark(oklch(46% 0.02 265), oklch(76% 0.012 265));
  --satin: light-dark(oklch(43% 0.17 267), oklch(74% 0.125 265));
  --satin-wash: light-dark(oklch(95.5% 0.022 267), oklch(29% 0.06 267));
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-width: 1376px;
  padding: 32px;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5rem "Instrument Sans", ui-sans-serif, system-ui, sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 0 0 8px; font-size: 2.5rem; line-height: 2.75rem; font-weight: 650; }
h2 { margin: 32px 0 16px; font-size: 1.25rem; line-height: 1.625rem; font-weight: 600; }
p { max-width: 68ch; margin: 0 0 8px; white-space: pre-line; }
nav { margin-block-end: 24px; }
a { color: var(--satin); }
:focus-visible { outline: 3px solid var(--satin); outline-offset: 2px; border-radius: 4px; }
.soft { color: var(--ink-2); font-size: 0.875rem; line-height: 1.25rem; }
.mark { padding: 2px 10px; border-radius: 999px; background: var(--satin-wash); color: var(--satin); font-size: 0.875rem; }
.grid { columns: 236px; column-gap: 16px; margin: 16px 0 0; padding: 0; list-style: none; }
.grid li { break-inside: avoid; margin-block-end: 16px; }
.grid a { display: block; color: inherit; text-decoration: none; }
.grid a:hover { text-decoration: underline; }
.grid span { display: block; padding: 8px 4px 0; font-size: 0.875rem; line-height: 1.25rem; }
.grid img { display: block; width: 100%; height: auto; border-radius: 16px; background: var(--sunk); }
.boards { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); margin: 24px 0 0; padding: 0; list-style: none; }
.boards li { padding: 20px; border-radius: 16px; background: var(--sunk); }
.boards a { font-size: 1.25rem; line-height: 1.625rem; font-weight: 600; }
.pin { display: grid; gap: 32px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.pin img, .pin video { display: block; max-width: 100%; height: auto; margin-block-end: 16px; border-radius: 16px; background: var(--sunk); }
@media (max-width: 700px) {
  body { padding: 16px; }
  h1 { font-size: 1.75rem; line-height: 2.125rem; }
  .grid { columns: 2; column-gap: 8px; }
  .grid li { margin-block-end: 8px; }
  .pin { grid-template-columns: minmax(0, 1fr); gap: 8px; }
}
`;
