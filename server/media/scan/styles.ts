import { readBackground } from './image-element.ts';

const most = { rules: 500, selectors: 20, selector: 300 };

/** Background pictures in a page's own style sheets, by the class (`.hero`) or id (`#top`) that has them. */
export type Backgrounds = Map<string, string>;

/** Adds the background pictures of a style sheet's rules; only the last part of a selector counts. */
export function addBackgrounds(backgrounds: Backgrounds, css: string): void {
  for (const rule of css.split('}')) {
    if (backgrounds.size >= most.rules) return;
    const brace = rule.lastIndexOf('{');
    const url = brace < 0 ? null : readBackground(rule.slice(brace + 1));
    if (url === null || url === '') continue;
    // In a media query the selector follows another brace; after a comment, its end.
    const selectors =
      rule
        .slice(0, brace)
        .split(/[{;]|\*\//)
        .at(-1) ?? '';
    for (const selector of selectors.split(',').slice(0, most.selectors)) {
      const last =
        selector
          .trim()
          .slice(-most.selector)
          .split(/[\s>+~]/)
          .at(-1) ?? '';
      // Pseudo-elements before or after an element are decoration.
      const name = /^[\w-]*([.#][\w-]+)$/.exec(last)?.[1];
      if (name !== undefined && !backgrounds.has(name)) backgrounds.set(name, url);
    }
  }
}

/** Returns the picture that a style rule sets as an element's background. */
export function backgroundOf(
  backgrounds: Backgrounds,
  attributes: Readonly<Record<string, string>>,
): string | null {
  if (backgrounds.size === 0) return null;
  const { id, class: classes = '' } = attributes;
  const names = classes
    .slice(0, 1000)
    .split(/\s+/)
    .map((name) => `.${name}`);
  for (const name of id === undefined ? names : [`#${id}`, ...names]) {
    const url = backgrounds.get(name);
    if (url !== undefined) return url;
  }
  return null;
}
