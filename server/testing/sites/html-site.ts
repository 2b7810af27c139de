import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site on loopback that others made. */
export interface HtmlSite {
  readonly origin: string;
  /** host:port, as FETCH_ALLOW takes it. */
  readonly allow: string;
  close(): void;
}

/** Serves these pages of HTML at their paths, and nothing else. */
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
