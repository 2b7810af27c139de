import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A shop on its own site, whose pages forbid inline scripts and connections except to the product. */
export interface TaggedShop {
  readonly url: string;
  readonly host: string;
  /** Content of its pages' heads, by path. */
  readonly heads: Map<string, string>;
  close(): Promise<void>;
}

/** The shop's own script, which runs before the tag has loaded. */
const OWN_SCRIPT = `
  window.bowerbird = window.bowerbird || function () {
    (bowerbird.queue = bowerbird.queue || []).push(arguments);
  };
  bowerbird('set', { email: ' Ada@Example.com ' });`;

const CART =
  '<button data-bowerbird-event="add_to_cart" data-value="12.50" data-currency="USD">Add</button>';

export async function shopWithTag(product: string): Promise<TaggedShop> {
  const heads = new Map<string, string>();
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${product}`,
    `connect-src ${product}`,
    "img-src 'self'",
  ].join('; ');
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://shop.example');
    response.setHeader('content-security-policy', policy);
    if (pathname === '/shop.js')
      return response.setHeader('content-type', 'text/javascript').end(OWN_SCRIPT);
    if (pathname === '/favicon.ico') return response.setHeader('content-type', 'image/png').end();
    return response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="en"><head><title>Shop</title><script src="/shop.js"></script>` +
          `${heads.get(pathname) ?? ''}</head><body><main><h1>Shop</h1>${CART}</main></body></html>`,
      );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    heads,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
