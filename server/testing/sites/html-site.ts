import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site on loopback that represents another site. */
export interface HtmlSite {
  readonly origin: string;
  /** host:port, in the format of FETCH_ALLOW. */
  readonly allow: string;
  close(): void;
}

/** Serves only these HTML pages at their paths. */
export async function htmlSite(pages: Readonly<Record<string, string>>): Promise<HtmlSite> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const allow = `127.0.0.1:${port}`;
  return { origin: `http://${allow}`, allow, close: () => void server.close() };
}
