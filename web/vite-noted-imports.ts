import { relative } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /\bimport\(\s*(["'])([^"']+)\1\s*\)/g;

const IMPORT_NOTE = "import { noteImport } from '#web/kernel/core/rendered-parts.ts';";

/**
 * Makes every dynamic import on the server note its file, so that a page's head can link the styles of the page and of
 * its parts. The browser's build is unchanged.
 */
export function withNotedImports(root: string): Plugin {
  return {
    name: 'with-noted-imports',
    // Tests render as the server does.
    apply: (_config, { command, isSsrBuild }) => command === 'serve' || isSsrBuild === true,
    transform: {
      filter: { id: /\/web\//, code: 'import(' },
      async handler(code, id) {
        if (!id.startsWith(`${root}/`)) return null;
        let noted = code;
        const names = new Map(
          [...code.matchAll(IMPORT)].map(([whole, , name = '']) => [whole, name]),
        );
        for (const [whole, name] of names) {
          const file = (await this.resolve(name, id))?.id;
          if (!file?.startsWith(`${root}/`)) continue;
          const note = `noteImport(${JSON.stringify(relative(root, file))})`;
          noted = noted.replaceAll(whole, `(${note}, ${whole})`);
        }
        if (noted === code) return null;
        // Appended, so that every line keeps its number.
        return { code: `${noted}\n${IMPORT_NOTE}`, map: null };
      },
    },
  };
}
