import styles from './tile.module.css';

const BEGIN = `<article class="${styles['tile']}">`;
const END = '</article>';

/** What stands in each tile of a document that React made: what people wrote has no `<` in it there. */
export function tilesIn(html: string): string[] {
  return html
    .split(BEGIN)
    .slice(1)
    .map((rest) => ownText(rest.slice(0, rest.indexOf(END))));
}

/** A part of a text keeps all of it in memory, unless it is made anew. */
function ownText(part: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(part));
}
