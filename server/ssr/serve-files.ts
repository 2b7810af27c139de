import type { FastifyInstance } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { takes } from '#server/kernel/http/packing.ts';

/** In the order of preference: the build stores each text file in both encodings beside it. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of a build under /assets/: only names that existed at the start, each read once and then
 * cached. A page needs dozens of them, and all together are a few megabytes.
 */
export function bindFiles(fastify: FastifyInstance, folder: string): void {
  void fastify.register(async (scope) => {
    const names = new Set(await readdir(folder));
    const held = new Map<string, Promise<Buffer>>();
    const bytesOf = (name: string): Promise<Buffer> => {
      const known = held.get(name);
      if (known) return known;
      const read = readFile(join(folder, name));
      held.set(name, read);
      // A read error may be temporary.
      read.catch(() => held.delete(name));
      return read;
    };
    scope.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
      const name = request.params['*'];
      const type = TYPES[extname(name)];
      if (type === undefined || !names.has(name)) {
        // Nobody reads the body, so no page is rendered for it.
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send("There's no such file.");
      }
      const packed = ENCODINGS.find(
        ([encoding, ending]) => takes(request, encoding) && names.has(name + ending),
      );
      if (packed) reply.header('content-encoding', packed[0]);
      return reply
        .type(type)
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(await bytesOf(name + (packed?.[1] ?? '')));
    });
  });
}
