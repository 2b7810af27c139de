import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { World } from './world.ts';

export type Format = 'TSV' | 'XML';

interface File {
  readonly format: Format;
  readonly products: number;
  readonly version: number;
}

/** One product in this many differs between versions. */
const CHANGED_OF = 100;

/** A shop's server with a product feed. */
export interface Shop {
  readonly url: string;
  readonly pair: string;
  /** Sets the file; every hundredth product is different with another `version`. */
  serve(format: Format, products: number, version?: number): void;
  /** Products sent so far. */
  sent(): number;
}

/** Starts a shop's server, which generates its file while sending it. */
export async function openShop(world: World): Promise<Shop> {
  let file: File = { format: 'TSV', products: 0, version: 0 };
  let done = 0;
  const server = createServer((_request, response) => {
    done = 0;
    const text = Readable.from(fileOf(file, (count) => (done = count)));
    text.pipe(response);
    response.on('close', () => text.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  world.onClose(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/products`,
    pair: `127.0.0.1:${port}`,
    serve(format, products, version = 0) {
      file = { format, products, version };
      done = 0;
    },
    sent: () => done,
  };
}

const COLUMNS = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'price',
  'availability',
  'brand',
];
const AT_ONCE = 500;

function* fileOf({ format, products, version }: File, tell: (count: number) => void) {
  yield format === 'TSV' ? `${COLUMNS.join('\t')}\n` : '<rss><channel>';
  for (let at = 0; at < products; at += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, products - at) }, (_, row) =>
      productOf(format, at + row, version),
    );
    yield rows.join('');
    tell(at + rows.length);
  }
  if (format === 'XML') yield '</channel></rss>';
}

function productOf(format: Format, number: number, version: number): string {
  const isChanged = version > 0 && number % CHANGED_OF === 0;
  const fields = [
    `V-${number}`,
    `Vase number ${number} of green glass, blown by mouth${isChanged ? `, version ${version}` : ''}`,
    `A vase as tall as a hand, number ${number}. It stands by itself and holds up to nine stems. `.repeat(
      3,
    ),
    `https://glass.example/vases/${number}`,
    `https://cdn.example/vases/${number}.jpg`,
    `${(number % 400) + 5}.99 USD`,
    number % 9 === 0 ? 'out of stock' : 'in stock',
    'Glassworks',
  ];
  if (format === 'TSV') return `${fields.join('\t')}\n`;
  const parts = fields.map((text, at) => `<g:${COLUMNS[at]}>${text}</g:${COLUMNS[at]}>`);
  return `<item>${parts.join('')}</item>\n`;
}
