import { createHash } from 'node:crypto';
import type { Board, Section } from '#contract/boards.ts';
import type { BoardFileWords } from '#contract/kernel/render.ts';
import type { Pin } from '#contract/pins.ts';
import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import { STYLE } from './site-style.ts';

/** What a board's file holds at most. */
export const MOST_PINS = 500;
export const MOST_BYTES = 50_000_000;

const MORE_STYLE = `${STYLE}
header { margin-block-end: 24px; }
.grid p { margin: 0; padding: 2px 4px 0; font-size: 0.875rem; line-height: 1.25rem; color: var(--ink-2); }
.grid li > span { font-weight: 600; }
.grid li > a { text-decoration: underline; }
footer { margin-block-start: 32px; }
`;
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(MORE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A board as its file shows it. */
export interface BoardInFile {
  readonly board: Board;
  readonly sections: readonly Pick<Section, 'id' | 'title'>[];
  /** In the board's order. */
  readonly pins: readonly Pin[];
  /** Whether the board has more Pins than these. */
  readonly isCut: boolean;
}

interface Around {
  readonly pictureOf: (pin: Pin) => Promise<Buffer | null>;
  /** The board's address. */
  readonly address: string;
  readonly now: Date;
  readonly words: BoardFileWords;
}

/**
 * Yields a board as one page that needs nothing beside itself: no script, no connection, pictures of a middle size in it.
 * Each picture is read when its turn comes.
 */
export async function* boardFile(
  { board, sections, pins, isCut }: BoardInFile,
  { pictureOf, address, now, words }: Around,
): AsyncGenerator<string> {
  yield headOf(board, words);
  let [bytes, count, isFull] = [0, 0, false];
  for (const { title, own } of groupsOf(sections, pins)) {
    if (isFull || own.length === 0) continue;
    yield title === null ? '' : `<h2 dir="auto">${text(title)}</h2>\n`;
    yield '<ul class="grid">\n';
    for (const pin of own) {
      const picture = await pictureOf(pin);
      bytes += Math.ceil((picture?.length ?? 0) / 3) * 4;
      isFull = bytes > MOST_BYTES;
      if (isFull) break;
      count += 1;
      yield tileOf(pin, picture, words);
    }
    yield '</ul>\n';
  }
  const cut =
    isCut || isFull
      ? `<p>${text(words.onlySome({ count, total: board.pin_count, most: MOST_PINS, mb: MOST_BYTES / 1_000_000 }))}</p>\n`
      : '';
  const date = now.toISOString().slice(0, 10);
  yield `<footer>\n${cut}<p class="soft">${linkOf(address, address, 'ltr')} · ${date}</p>\n</footer>\n</main>\n</body>\n</html>\n`;
}

function headOf(board: Board, words: BoardFileWords): string {
  const name = text(board.name);
  const owner = text(board.owner.full_name || board.owner.username);
  const secret =
    board.privacy === 'secret' ? `<p><span class="mark">${text(words.secret)}</span></p>\n` : '';
  const about = board.description ? `<p dir="auto">${text(board.description)}</p>\n` : '';
  return `<!doctype html>
<html lang="${text(words.lang)}" dir="${words.dir}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${text(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${name}</title>
<style>${MORE_STYLE}</style>
</head>
<body>
<main>
<header>
<h1 dir="auto">${name}</h1>
${secret}${about}<p class="soft"><bdi>${owner}</bdi></p>
</header>
`;
}

/** Returns the Pins outside sections, then those of each section. */
function groupsOf(
  sections: BoardInFile['sections'],
  pins: readonly Pin[],
): { readonly title: string | null; readonly own: readonly Pin[] }[] {
  const known = new Set(sections.map(({ id }) => id));
  const sectionOf = ({ section }: Pin): string =>
    section !== null && known.has(section.id) ? section.id : '';
  const groups = Map.groupBy(pins, sectionOf);
  return [
    { title: null, own: groups.get('') ?? [] },
    ...sections.map(({ id, title }) => ({ title, own: groups.get(id) ?? [] })),
  ];
}

function tileOf(pin: Pin, picture: Buffer | null, words: BoardFileWords): string {
  const { width, height } = pin.images['474x'];
  const alt = pin.alt_text || (pin.title === '' ? words.untitled : '');
  const image =
    picture === null
      ? ''
      : `<img src="data:image/webp;base64,${picture.toString('base64')}" alt="${text(alt)}" width="${width}" height="${height}">\n`;
  const title = pin.title === '' ? '' : `<span dir="auto">${text(pin.title)}</span>\n`;
  const about = pin.description === '' ? '' : `<p dir="auto">${text(pin.description)}</p>\n`;
  const link = pin.link === null ? '' : `<p>${linkOf(pin.link, hostOf(pin.link), 'ltr')}</p>\n`;
  return `<li>\n${image}${title}${about}${link}</li>\n`;
}

/** Only addresses of the web are links. */
const linkOf = (address: string, name: string, dir: 'ltr'): string =>
  /^https?:\/\//i.test(address)
    ? `<a href="${text(address)}" rel="noopener noreferrer" dir="${dir}">${text(name)}</a>`
    : '';

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;
