import { escapeHtml, escapeJson } from '../core/escape.ts';
import type { Tag } from './head.ts';

/** Marks elements that belong to one page, so that the next page can replace them. */
export const PAGE_MARK = 'data-page';

/** The head's elements as HTML. A script element here is always a data block (JSON-LD), which never runs. */
export function htmlOf(tags: readonly Tag[]): string {
  return tags.map(elementOf).join('');
}

function elementOf(tag: Tag): string {
  const attributes = Object.entries(tag.attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  const open = `<${tag.name} ${PAGE_MARK}${attributes}>`;
  if (tag.name === 'meta' || tag.name === 'link') return open;
  const text = tag.text ?? '';
  return `${open}${tag.name === 'script' ? escapeJson(text) : escapeHtml(text)}</${tag.name}>`;
}

/** In the browser: replaces the previous page's elements with this page's. */
export function putTags(tags: readonly Tag[], head: HTMLHeadElement = document.head): void {
  for (const old of head.querySelectorAll(`[${PAGE_MARK}]`)) old.remove();
  for (const tag of tags) {
    // JSON-LD is for crawlers, which read the server-rendered document.
    if (tag.name === 'script') continue;
    const element = document.createElement(tag.name);
    element.setAttribute(PAGE_MARK, '');
    for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
    if (tag.text !== undefined) element.textContent = tag.text;
    head.append(element);
  }
}
