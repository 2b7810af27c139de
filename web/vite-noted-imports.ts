import { relative } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /\bimport\(\s*(["'])([^"']+)\1\s*\)/g;

const IMPORT_NOTE = "import { noteImport } from '#web/kernel/core/rendered-parts.ts';";

/**
 * On the server every dynamic import says which file it asks for, so that the head of a page can link
 * the styles of the page and of the parts that are in it. The browser's build carries nothing of it.
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
        // At the end, so that every line keeps its number.
        return { code: `${noted}\n${IMPORT_NOTE}`, map: null };
      },
    },
  };
}
