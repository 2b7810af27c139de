import sharp from 'sharp';
import { createImport, getImports, type BroughtFile } from '#contract/transfer/bring.ts';
import { aSite, type Site } from '#server/media/outside/test-site.ts';
import type { TestPerson } from '#server/testing/app.ts';

/** Starts a site whose pages `/p/N` have a picture each, and all else is missing. */
export async function aSiteOfPages(
  missing: (path: string) => boolean = () => false,
  robots: string | null = null,
): Promise<Site> {
  return aSite((request, response) => {
    const path = request.url ?? '';
    const number = Number(/\d+/.exec(path)?.[0] ?? 0);
    const isPicture = /^\/pic\/\d+\.png$/.test(path);
    if (path === '/robots.txt' && robots !== null && !missing(path)) {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(robots);
    } else if (missing(path) || !(isPicture || /^\/p\/\d+$/.test(path))) {
      response.writeHead(404).end();
    } else if (isPicture) {
      void pictureOf(number).then((png) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end(png),
      );
    } else {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<title>Page ${number}</title><main><img src="/pic/${number}.png" width="300"></main>`,
        );
    }
  });
}

const pictureOf = (number: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 160,
      height: 200,
      channels: 3,
      background: { r: (number * 37) & 255, g: number & 255, b: 120 },
    },
  })
    .png()
    .toBuffer();

/** Returns bookmarks in a file; entries are HTML. */
export const bookmarks = (...entries: readonly string[]): string =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>${entries.join('\n')}</DL>`;

export const link = (href: string, title: string, attributes = ''): string =>
  `<DT><A HREF="${href}" ${attributes}>${title}</A>`;

export const folder = (name: string, ...entries: readonly string[]): string =>
  `<DT><H3>${name}</H3><DL><p>${entries.join('\n')}</DL><p>`;

/** Sends a file, and returns its preview. */
export const bring = (person: TestPerson, text: string | Buffer): Promise<BroughtFile> =>
  person.call(createImport, {
    file_name: 'bookmarks.html',
    file_base64: Buffer.from(text as string).toString('base64'),
  });

export async function importNow(person: TestPerson, id: string): Promise<BroughtFile> {
  const { data } = await person.call(getImports, { import_id: id });
  if (data[0] === undefined) throw new Error('no import');
  return data[0];
}
