import type { Shareable } from '#web/kernel/core/share.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

/** Returns the HTML that shows a Pin, board or profile on another site (docs/embeds.md): a link that works without the script. */
export function embedCode({ kind, path, title }: Shareable, origin: string): string {
  const link = `<a data-bowerbird="${kind}" href="${escaped(origin + path)}">${escaped(title)}</a>`;
  return `${link}\n<script async src="${escaped(origin)}/embed/widgets.js"></script>`;
}
