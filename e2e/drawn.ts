import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** Draws a picture in two colours derived from its name, so that each name gives a different one. */
export async function drawnPicture(name: string, width = 480, height = 640): Promise<Buffer> {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = createHash('sha256').update(name).digest();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="rgb(${a},${b},${c})"/>
    <circle cx="50%" cy="40%" r="30%" fill="rgb(${d},${e},${f})"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
}

/** A shop's product data on its page. */
const SOLD = `<meta property="og:site_name" content="Kiln">
  <script type="application/ld+json">{"@type":"Product","name":"Vase","brand":"Ton","offers":
  {"price":"24.50","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>`;

/** The tag by which a page asks not to be saved from. */
const CLOSED = '<meta name="pinterest" content="nopin" description="These drawings are ours.">';

/** The description that a page suggests for its second picture. */
export const TOLD = 'Thrown and glazed by hand';

function metasOf(name: string): string {
  if (name.startsWith('sold-')) return SOLD;
  return name.startsWith('closed-') ? CLOSED : '';
}

/** A page with metadata and six pictures. */
function drawnPage(name: string): string {
  const asks = (at: number) =>
    at === 2 && name.startsWith('told-')
      ? `data-pin-description="${TOLD}" data-pin-url="/of-its-own/"`
      : '';
  const pictures = [1, 2, 3, 4, 5, 6].map(
    (at) =>
      `<figure><img src="/480x640/${name}-${at}.jpg" width="480" height="640" alt="Drawing ${at}" ${asks(at)}></figure>`,
  );
  return `<!doctype html><html lang="en"><head><title>${name}</title>
    <meta property="og:image" content="/480x640/${name}-1.jpg">${metasOf(name)}</head>
    <body><h1>${name}</h1>${pictures.join('')}</body></html>`;
}

/** Pages and pictures drawn on request, on loopback. */
export interface DrawnSite {
  /** host:port, as FETCH_ALLOW expects it. */
  readonly allow: string;
  page(name: string): string;
  picture(name: string, width: number, height: number): string;
  /** Serves a text at a path; returns its address. */
  put(path: string, text: string): string;
  close(): Promise<void>;
}

export async function drawnSite(): Promise<DrawnSite> {
  const texts = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const [, width, height, name] = /^\/(\d+)x(\d+)\/(.+)\.jpg$/.exec(path) ?? [];
    if (name === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(texts.get(path) ?? drawnPage(path.replaceAll('/', '')));
      return;
    }
    drawnPicture(name, Number(width), Number(height)).then(
      (bytes) => response.setHeader('content-type', 'image/jpeg').end(bytes),
      (error: unknown) => response.destroy(error as Error),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const allow = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    allow,
    page: (name) => `http://${allow}/${name}/`,
    put(path, text) {
      texts.set(path, text);
      return `http://${allow}${path}`;
    },
    picture: (name, width, height) => `http://${allow}/${width}x${height}/${name}.jpg`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
