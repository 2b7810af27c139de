import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Assets, BoardFileWordsOf, Render } from '#contract/kernel/render.ts';

/** The web build: how to render a page, and the files that a page needs. */
export interface BuiltWeb {
  readonly render: Render;
  readonly boardFileWords: BoardFileWordsOf;
  readonly assets: Assets;
  /** The folder of the files served under /assets/. */
  readonly assetFolder: string;
  /** The folder of the files served under their own names: icons. */
  readonly iconFolder: string;
  /** The script of the service worker. */
  readonly worker: string;
}

/** Loads the build in `dist/web`; if there is none, the error says how to build it. */
export async function loadBuiltWeb(root: string): Promise<BuiltWeb> {
  const client = join(root, 'dist/web/client');
  const entry = join(root, 'dist/web/server/server-entry.js');
  try {
    const manifest = await readFile(join(client, '.vite/manifest.json'), 'utf8');
    const built: Pick<BuiltWeb, 'render' | 'boardFileWords'> = await import(
      pathToFileURL(entry).href
    );
    return {
      render: built.render,
      boardFileWords: built.boardFileWords,
      assets: JSON.parse(manifest) as Assets,
      assetFolder: join(client, 'assets'),
      iconFolder: join(client, 'icons'),
      worker: await readFile(join(client, 'sw.js'), 'utf8'),
    };
  } catch (error) {
    throw new Error('The web is not built. Run: npm run build', { cause: error });
  }
}
