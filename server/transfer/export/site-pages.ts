import { pictureName, videoName } from './data-files.ts';
import type { ExportedBoard, ExportedProfile, ExportedSection } from './export-store.ts';
import type { ExportedPin } from './pin-store.ts';

/** Pages open from a folder, without a script or a connection; every text of a person's is escaped. */

/** Where pins are that the person saved to other people's boards. */
export const ELSEWHERE = 'Pins on other boards';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A person's text may be in any direction. */
const own = (tag: string, text: string): string =>
  text === '' ? '' : `<${tag} dir="auto">${escape(text)}</${tag}>\n`;

/** Returns the beginning of a page, up to its heading; `up` leads to the export's own folder. */
const headOf = (title: string, up: '' | '../'): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${up}style.css">
</head>
<body>
${up === '' ? '' : '<nav><a href="../index.html">All boards</a></nav>\n'}<main>
<h1 dir="auto">${escape(title)}</h1>
`;

const END = '</main>\n</body>\n</html>\n';
const SECRET = '<p><span class="mark">Secret</span></p>\n';

/** A board as the index lists it; without a board, the pins on other people's boards. */
export function* indexPage(
  profile: ExportedProfile,
  boards: readonly ExportedBoard[],
  at: Date,
): Generator<string> {
  yield headOf(profile.full_name || profile.username, '');
  yield own('p', String(profile.about ?? ''));
  yield `<p class="soft">Exported on ${at.toISOString().slice(0, 10)}</p>\n<ul class="boards">\n`;
  for (const board of boards) {
    const mark = board.privacy === 'secret' ? SECRET : '';
    yield `<li><a dir="auto" href="boards/${board.id}.html">${escape(board.name)}</a>\n`;
    yield `${own('p', board.description)}${mark}</li>\n`;
  }
  yield `<li><a href="boards/elsewhere.html">${ELSEWHERE}</a></li>\n</ul>\n${END}`;
}

/** The pins of a board, in a section or outside. */
export interface PinGroup {
  readonly section: ExportedSection | null;
  readonly pins: AsyncIterable<ExportedPin>;
}

/** Yields the page of a board; null stands for other people's boards. */
export async function* boardPage(
  board: ExportedBoard | null,
  groups: readonly PinGroup[],
): AsyncGenerator<string> {
  yield headOf(board?.name ?? ELSEWHERE, '../');
  if (board?.privacy === 'secret') yield SECRET;
  yield own('p', board?.description ?? '');
  for (const { section, pins } of groups) {
    if (section !== null) yield own('h2', section.title);
    let isFirst = true;
    for await (const pin of pins) {
      yield `${isFirst ? '<ul class="grid">\n' : ''}${tileOf(pin)}`;
      isFirst = false;
    }
    if (!isFirst) yield '</ul>\n';
  }
  yield END;
}

/** Returns what stands for a pin's picture where it cannot be looked at. */
const altOf = (pin: ExportedPin): string => pin.altText || pin.title || 'A pin without a title';

function tileOf(pin: ExportedPin): string {
  const size = `width="${pin.width}" height="${pin.height}" loading="lazy"`;
  // The title is read below the picture: once is enough.
  const alt = altOf(pin) === pin.title ? '' : altOf(pin);
  const picture = `<img src="../${pictureName(pin)}" alt="${escape(alt)}" ${size}>`;
  return `<li><a href="../pins/${pin.id}.html">${picture}${own('span', pin.title)}</a></li>\n`;
}

/** Returns the page of a pin; `board` is null on somebody else's. */
export function pinPage(pin: ExportedPin, board: ExportedBoard | null): string {
  const video = videoName(pin);
  const pictures = pin.parts?.length ? pin.parts : [pin];
  const images = pictures.map((one) => {
    const alt = one.altText || one.title || altOf(pin);
    return `<img src="../${pictureName(one)}" alt="${escape(alt)}">\n`;
  });
  const media =
    video === null
      ? images.join('')
      : `<video src="../${video}" poster="../${pictureName(pin)}" controls aria-label="${escape(altOf(pin))}"></video>\n`;
  const [name, page] = board === null ? [ELSEWHERE, 'elsewhere'] : [board.name, board.id];
  return [
    headOf(pin.title || 'Pin', '../'),
    `<div class="pin">\n<div>\n${media}</div>\n<div>\n`,
    own('p', pin.description),
    linkOf(pin.link),
    `<p>Board: <a dir="auto" href="../boards/${page}.html">${escape(name)}</a></p>\n`,
    `<p class="soft">Saved on ${pin.createdAt.toISOString().slice(0, 10)}</p>\n`,
    `</div>\n</div>\n${END}`,
  ].join('');
}

/** Only addresses of the web are links. */
const linkOf = (link: string | null): string =>
  link !== null && /^https?:\/\//i.test(link)
    ? `<p><a href="${escape(link)}" rel="noopener noreferrer" dir="ltr">${escape(link)}</a></p>\n`
    : '';
