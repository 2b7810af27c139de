import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { createBoard, getBoard, getBoards, type Board } from '#contract/boards.ts';
import { createUpload, getUploads } from '#contract/media.ts';
import { createPin, createSection, getPin, type Pin } from '#contract/pins.ts';
import { getUser } from '#contract/social.ts';
import { setPortrait } from '#contract/social/portrait.ts';
import { drawnPicture } from './drawn.ts';
import type { Person, Product } from './run-product.ts';

export function aBoard(
  person: Person,
  name: string,
  privacy: 'public' | 'secret' = 'public',
): Promise<Board> {
  return person.call(createBoard, { name, privacy });
}

export async function aSection(
  person: Person,
  board: Board,
  name: string,
): Promise<{ id: string; slug: string; title: string }> {
  return person.call(createSection, { board_id: board.id, name });
}

interface PinFields {
  readonly title?: string;
  readonly description?: string;
  readonly alt_text?: string;
  readonly link?: string;
  readonly section?: string;
  readonly image_signature?: string;
}

/** Creates a pin, with a drawn picture of its own by default. */
export async function aPin(
  person: Person,
  board: Board,
  { width = 480, height = 640, ...fields }: PinFields & { width?: number; height?: number } = {},
): Promise<Pin> {
  const picture = fields.image_signature
    ? {}
    : { image_base64: (await drawnPicture(randomUUID(), width, height)).toString('base64') };
  return person.call(createPin, { board_id: board.id, ...picture, ...fields });
}

/** Uploads a picture; returns the upload's id once it can be used. */
export async function anUpload(person: Person, file: Buffer): Promise<string> {
  const { upload_id, upload_url, upload_parameters } = await person.call(createUpload, {});
  const form = new FormData();
  for (const [name, value] of Object.entries(upload_parameters)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'a.png');
  await fetch(upload_url, { method: 'POST', body: form });
  const stateOf = async () =>
    (await person.call(getUploads, { upload_ids: [upload_id] }))[upload_id];
  await expect.poll(async () => (await stateOf())?.status).toBe('succeeded');
  return upload_id;
}

/** Gives a person a photo; returns its address. */
export async function aPhoto(person: Person): Promise<string> {
  const upload_id = await anUpload(person, await drawnPicture(randomUUID(), 300, 300));
  const photo = await person.call(setPortrait, { upload_id });
  return new URL(photo.image_medium_url ?? '').pathname;
}

const HEIGHTS = [640, 320, 860, 480, 720, 400, 560, 940];

/** Creates pins on a board, with pictures of eight shapes; every third has no title. Newest last. */
export async function manyPins(person: Person, board: Board, count: number): Promise<Pin[]> {
  const pins: Pin[] = [];
  for (let at = 0; at < count; at += 1) {
    const known = pins[at % HEIGHTS.length];
    const title = at % 3 === 2 ? {} : { title: `Picture ${at}` };
    const shape =
      at < HEIGHTS.length || !known
        ? { height: HEIGHTS[at % HEIGHTS.length] ?? 640 }
        : { image_signature: known.image_signature };
    pins.push(await aPin(person, board, { ...title, ...shape }));
  }
  return pins;
}

export interface World {
  readonly owner: Person;
  readonly board: Board;
  readonly section: { readonly id: string; readonly slug: string; readonly title: string };
  /** On the board, with a title, a description and a link. */
  readonly pin: Pin;
}

/** Creates a person with a public board, a section and two pins; all names are unique. */
export async function aWorld(product: Product, words: Partial<Words> = {}): Promise<World> {
  const owner = await product.person();
  const {
    board: name,
    section: part,
    title,
    description,
  }: Words = {
    board: `Found by ${owner.username}`,
    section: 'Feathers',
    title: `Feather of ${owner.username}`,
    description: 'Words about it #feathers',
    ...words,
  };
  const board = await aBoard(owner, name);
  const section = await aSection(owner, board, part);
  await aPin(owner, board, { title: 'A brown feather', section: section.id });
  const link = 'https://feathers.example/some/page';
  const pin = await aPin(owner, board, { title, description, link, width: 600, height: 900 });
  return { owner, board, section, pin };
}

interface Words {
  readonly board: string;
  readonly section: string;
  readonly title: string;
  readonly description: string;
}

/** Returns everything that a visitor's act could have changed. */
export async function stateOf({ owner, board, pin }: World): Promise<unknown> {
  const { follower_count, pin_count, board_count } = await owner.call(getUser, {
    username: owner.username,
  });
  const { data: boards } = await owner.call(getBoards, { username: owner.username });
  const pinNow = await owner.call(getPin, { id: pin.id });
  const boardNow = await owner.call(getBoard, { board_id: board.id });
  return { follower_count, pin_count, board_count, boards, pinNow, boardNow };
}

/** Returns every page that a visitor can open in this world. */
export const pagesOf = ({ owner, board, section, pin }: World): readonly string[] => [
  '/',
  '/ideas/',
  `/pin/${pin.id}/`,
  `/${owner.username}/`,
  `/${owner.username}/_saved/`,
  `/${owner.username}/_created/`,
  board.url,
  `${board.url}${section.slug}/`,
  `/search/pins/?q=${owner.username}`,
  `/search/boards/?q=${owner.username}`,
  `/search/users/?q=${owner.username}`,
  '/search/pins/?q=nothing-is-called-that',
  '/search/pins/',
  '/login/',
  '/signup/',
  '/pin/create/create/',
];
