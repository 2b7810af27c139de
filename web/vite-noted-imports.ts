import { relative } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /\bimport\(\s*(["'])([^"']+)\1\s*\)/g;

/**
 * In the server's build every dynamic import says which file it asks for, so that the head of a page
 * can link the styles of the parts that stand in it. The browser's build carries nothing of it.
 */
export function withNotedImports(root: string): Plugin {
  return {
    name: 'with-noted-imports',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
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
        return {
          code: `import { noteImport } from '#web/kernel/core/rendered-parts.ts';\n${noted}`,
          map: null,
        };
      },
    },
  };
}
