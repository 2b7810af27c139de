import { readFile, stat } from 'node:fs/promises';
import { getSections } from '#contract/boards.ts';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import { findPinImages } from '#contract/media.ts';
import { createPin } from '#contract/pins.ts';
import { plain, textOf, type Command } from '../kernel/command.ts';
import { CliError, EXIT, usageError } from '../kernel/failures.ts';
import { readAll, type Send } from '../kernel/send.ts';
import { uploadPicture } from '../kernel/upload.ts';
import { readStdin } from '../kernel/stdin.ts';
import { findBoard, readBoards, type Board } from './boards.ts';

interface Picture {
  readonly image_url?: string;
  readonly media_upload_id?: string;
  readonly link?: string;
}

const isAddress = (text: string): boolean => /^https?:\/\//iu.test(text);

async function readPicture(path: string): Promise<Buffer> {
  if (path === '-') return readStdin(MAX_UPLOAD_BYTES);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw usageError(`"${path}" is neither a web address nor a file.`);
  if (found.size > MAX_UPLOAD_BYTES) {
    throw usageError(`"${path}" is larger than ${MAX_UPLOAD_BYTES} bytes.`);
  }
  return readFile(path);
}

async function uploaded(send: Send, path: string): Promise<Picture> {
  return { media_upload_id: await uploadPicture(send, await readPicture(path)) };
}

/** The picture named by --image, else the best that the server finds on the page. */
async function pictureOf(send: Send, what: string, image: string | null): Promise<Picture> {
  if (!isAddress(what)) return uploaded(send, what);
  if (image !== null) {
    return isAddress(image)
      ? { link: what, image_url: image }
      : { link: what, ...(await uploaded(send, image)) };
  }
  const page = await send(findPinImages, { url: what, source: null });
  if (page.no_pin) throw new CliError(EXIT.refused, page.no_pin_reason || 'The page declines.');
  const [best] = page.items;
  if (!best) throw new CliError(EXIT.refused, 'No picture was found there. Name one: --image URL');
  return { link: best.link ?? what, image_url: best.url };
}

async function boardFor(send: Send, name: string | null): Promise<Board> {
  if (name !== null) return findBoard(send, name);
  const all = await readBoards(send);
  const [only] = all;
  if (only && all.length === 1) return only;
  throw usageError('--board: name the board to save to. See: bowerbird boards');
}

async function sectionIn(send: Send, board: Board, name: string): Promise<string> {
  const all = await readAll((paging) => send(getSections, { ...paging, board_id: board.id }));
  const section = all.find(({ title }) => title.toLowerCase() === name.toLowerCase());
  if (!section) throw usageError(`--section: "${board.name}" has no section named "${name}".`);
  return section.id;
}

export const save: Command = {
  name: 'save',
  args: ['URL'],
  about: 'Saves the best picture of a page, a picture file, or (-) a picture from standard input.',
  options: {
    board: { type: 'string', value: 'NAME', about: 'The board; optional if you have only one.' },
    section: { type: 'string', value: 'NAME', about: "The board's section." },
    title: { type: 'string', value: 'TEXT', about: 'The title.' },
    note: { type: 'string', value: 'TEXT', about: 'The description.' },
    image: { type: 'string', value: 'URL', about: 'The picture, instead of a page scan.' },
  },
  examples: [
    'bowerbird save https://example.org/chairs --board Chairs',
    'bowerbird save photo.jpg --board Garden --section Roses --title "First bloom"',
  ],
  async run([what = ''], values, send) {
    const call = await send();
    const board = await boardFor(call, textOf(values, 'board'));
    const name = textOf(values, 'section');
    const section = name === null ? null : await sectionIn(call, board, name);
    const picture = await pictureOf(call, what, textOf(values, 'image'));
    const pin = await call(createPin, {
      link: null,
      image_url: null,
      image_base64: null,
      media_upload_id: null,
      ...picture,
      upload_id: null,
      image_signature: null,
      color: null,
      board_id: board.id,
      section,
      board_section_id: null,
      title: textOf(values, 'title'),
      description: textOf(values, 'note'),
      alt_text: null,
      method: picture.media_upload_id === undefined ? 'scraped' : 'uploaded',
      guid: null,
    });
    return { json: pin, lines: [`Saved to ${plain(board.name)}: ${pin.id}`] };
  },
};
