import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Page {
  readonly file: string;
  readonly page_url: string;
  readonly bytes_encoding: string;
}

interface Photo {
  readonly file: string;
  readonly format: string;
}

/** Real pages and photographs on loopback. */
export interface PageSite {
  readonly url: string;
  /** host:port, in the format of FETCH_ALLOW. */
  readonly allow: string;
  /** Returns the local address of a page whose real address contains `part`. */
  pageLike(part: string): string;
  close(): Promise<void>;
}

/**
 * Serves each page of the corpus at its own path, with every address in it rewritten to this server, and answers
 * every other path with a photograph selected by the path.
 */
export async function pageSite(corpus: string): Promise<PageSite> {
  const pages = await readManifest<Page>(join(corpus, 'pages'));
  const photos = await readManifest<Photo>(join(corpus, 'photos'));
  const byPath = new Map(pages.map((page) => [new URL(page.page_url).pathname, page]));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site.invalid').pathname;
    const page = byPath.get(path);
    const answer = page
      ? sendPage(corpus, page, response)
      : sendPhoto(corpus, photos, path, response);
    answer.catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    allow: `127.0.0.1:${port}`,
    pageLike(part) {
      const page = pages.find((candidate) => candidate.page_url.includes(part));
      if (page === undefined) throw new Error(`no page of the corpus has ${part} in its address`);
      return url + new URL(page.page_url).pathname;
    },
    close: () => closed(server),
  };
}

async function readManifest<T>(folder: string): Promise<T[]> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as T[];
}

/** Decoded as latin1, which preserves the bytes whatever the page's encoding is. */
async function sendPage(corpus: string, page: Page, response: ServerResponse): Promise<void> {
  const html = gunzipSync(await readFile(join(corpus, 'pages', page.file))).toString('latin1');
  const { port } = response.req.socket.address() as AddressInfo;
  const here = `127.0.0.1:${port}`;
  const rewritten = html
    .replace(/https?:\/\/[\w.-]+(:\d+)?/g, `http://${here}`)
    .replace(/https?:\\\/\\\/[\w.-]+/g, `http:\\/\\/${here}`)
    .replace(/(["'(\s,])\/\/[\w-]+(\.[\w-]+)+/g, `$1//${here}`);
  response.setHeader('content-type', `text/html; charset=${page.bytes_encoding}`);
  response.end(Buffer.from(rewritten, 'latin1'));
}

async function sendPhoto(
  corpus: string,
  photos: readonly Photo[],
  path: string,
  response: ServerResponse,
): Promise<void> {
  const number = createHash('sha256').update(path).digest().readUInt32BE(0);
  const photo = photos[number % photos.length];
  if (photo === undefined) throw new Error('the corpus has no photographs');
  const bytes = await readFile(join(corpus, 'photos', photo.file));
  response.setHeader('content-type', typeOf(photo.file));
  response.end(bytes);
}

function typeOf(file: string): string {
  const kinds: Record<string, string> = {
    '.png': 'image/png',
    '.webp': 'image/webp',
    '.gif': 'image/gif',
  };
  return kinds[extname(file).toLowerCase()] ?? 'image/jpeg';
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
