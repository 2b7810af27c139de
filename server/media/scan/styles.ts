import { readBackground } from './image-element.ts';

const most = { rules: 500, selectors: 20, selector: 300 };

/** Pictures in a page's own style rules, by the class (`.hero`) or id (`#top`) that has them behind it. */
export type Backgrounds = Map<string, string>;

/** Adds the background pictures of a style sheet's rules; of selectors only their last part is looked at. */
export function addBackgrounds(backgrounds: Backgrounds, css: string): void {
  for (const rule of css.split('}')) {
    if (backgrounds.size >= most.rules) return;
    const brace = rule.lastIndexOf('{');
    const url = brace < 0 ? null : readBackground(rule.slice(brace + 1));
    if (url === null || url === '') continue;
    // Inside a media query, the selector follows another brace; after another rule's comment, its end.
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
      // What stands before or after an element is decoration.
      const name = /^[\w-]*([.#][\w-]+)$/.exec(last)?.[1];
      if (name !== undefined && !backgrounds.has(name)) backgrounds.set(name, url);
    }
  }
}

/** The picture that a style rule puts behind an element. */
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
