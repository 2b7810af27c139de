import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { createBoard } from '#contract/boards.ts';
import { signUp } from '#contract/identity.ts';
import { createPin, type Pin } from '#contract/pins.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { startServerProcess, type ServerProcess } from '../processes/server-process.ts';
import type { World } from './world.ts';

/** Pins on one page of a board. */
export const CARDS = 25;
const SIDE = 1000;
/** The largest picture that fits in a call. */
const MOST_BYTES = 150_000;

/** The real server with one public board of pictures, created over the wire. */
export interface Gallery {
  readonly server: ServerProcess;
  readonly dataDir: string;
  /** The first person of the installation, signed in. */
  readonly owner: Client;
  readonly boardPath: string;
  /** Path of a pin in the middle of the board. */
  readonly pinPath: string;
  readonly pins: readonly Pin[];
  /** Whether the pictures are photographs (CORPUS_DIR) or noise. */
  readonly pictures: string;
}

/** Starts it with a page of pins and the one to view; closed with the world. */
export async function openGallery(world: World, dataDir: string): Promise<Gallery> {
  const server = await startServerProcess({ dataDir, environment: { DEMO: 'off' } });
  world.onClose(() => server.stop());
  const client = clientOf(server.url);
  await client.call(signUp, {
    email: 'olive@people.example',
    password: 'a bower of blue things',
    username: 'olive',
    full_name: 'Olive Green',
    age: 30,
  });
  const board = await client.call(createBoard, {
    name: 'Photographs',
    privacy: 'public',
    description: 'Pictures of many things.',
  });
  const corpus = process.env['CORPUS_DIR'] ?? '';
  const pins: Pin[] = [];
  for (let at = 0; at <= CARDS; at += 1) {
    const bytes = await pictureAt(corpus, at);
    const title = `Picture ${at}`;
    const description = `The picture with the number ${at}. #pictures`;
    const link = `https://pictures.example/${at}`;
    const image_base64 = bytes.toString('base64');
    pins.push(
      await client.call(createPin, { board_id: board.id, image_base64, title, description, link }),
    );
  }
  const middle = pins[Math.floor(CARDS / 2)];
  return {
    server,
    dataDir,
    owner: client,
    boardPath: board.url,
    pinPath: `/pin/${middle?.id}/`,
    pins,
    pictures: corpus === '' ? 'noise (CORPUS_DIR is not set)' : 'photographs',
  };
}

/** Returns a picture of the corpus, or incompressible noise without one. */
async function pictureAt(corpus: string, at: number): Promise<Buffer> {
  const source = corpus === '' ? noise(at) : sharp(await photoAt(corpus, at));
  const small = source.resize({ width: SIDE, withoutEnlargement: true });
  for (const quality of [80, 60, 40, 20]) {
    const bytes = await small.clone().jpeg({ quality }).toBuffer();
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  throw new Error('a picture for the gallery is too large');
}

async function photoAt(corpus: string, at: number): Promise<string> {
  const folder = join(corpus, 'photos');
  const names = (await readdir(folder)).filter((name) => /\.(jpg|webp|png)$/u.test(name));
  const name = names.toSorted()[at % names.length];
  if (name === undefined) throw new Error(`${folder} has no photographs`);
  return join(folder, name);
}

function noise(at: number): Sharp {
  const height = 600 + ((at * 7919) % 900);
  const background = { r: (at * 53) % 256, g: (at * 97) % 256, b: (at * 151) % 256 };
  return sharp({
    create: {
      width: SIDE,
      height,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  }).blur(3);
}

/** Returns a photograph of 12 megapixels, combined from four pictures of the corpus or noise. */
export async function largePhotograph(): Promise<Buffer> {
  const corpus = process.env['CORPUS_DIR'] ?? '';
  const [width, height] = [2000, 1500];
  const parts = await Promise.all(
    [0, 1, 2, 3].map(async (at) => {
      const source =
        corpus === ''
          ? await noise(at).png().toBuffer()
          : await readFile(await photoAt(corpus, at));
      const input = await sharp(source).resize(width, height, { fit: 'cover' }).toBuffer();
      return { input, left: (at % 2) * width, top: Math.floor(at / 2) * height };
    }),
  );
  return sharp({
    create: { width: 2 * width, height: 2 * height, channels: 3, background: '#888888' },
  })
    .composite(parts)
    .jpeg({ quality: 90 })
    .toBuffer();
}
