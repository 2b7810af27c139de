/** A block of a page that an operator wrote. */
type Block =
  | { readonly kind: 'heading' | 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly points: readonly string[] };

const HEADING = /^#{1,6} (.+)$/;
const POINT = /^[-*] (.+)$/;

/**
 * Parses plain text into paragraphs, with lines after # as headings and lines after - as lists; there is no other
 * markup.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let points: string[] = [];
  const end = () => {
    if (lines.length > 0) blocks.push({ kind: 'text', text: lines.join('\n') });
    if (points.length > 0) blocks.push({ kind: 'list', points });
    lines = [];
    points = [];
  };
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const heading = HEADING.exec(line)?.[1];
    const point = POINT.exec(line)?.[1];
    // A list ends where a paragraph starts, and vice versa.
    const isOther = point === undefined ? points.length > 0 : lines.length > 0;
    if (line === '' || heading !== undefined || isOther) end();
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading });
    else if (point !== undefined) points.push(point);
    else if (line !== '') lines.push(line);
  }
  end();
  return blocks;
}
