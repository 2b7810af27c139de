import type { Plugin } from 'vite';

const REFUSED = ['Link', 'createLink', 'linkOptions', 'useLinkProps'];

/** Modules of libraries that the browser's build does without, and what stands in their places. */
const STAND_INS: readonly (readonly [module: RegExp, code: string])[] = [
  // Our links are PageLink's, but every route brings the router's own with it: 2 kB.
  [
    /@tanstack\/react-router\/dist\/esm\/link\.js$/,
    `
      const refuse = () => { throw new Error('Links of ours are made by PageLink'); };
      export { ${REFUSED.map((name) => `refuse as ${name}`).join(', ')} };
    `,
  ],
  // What is written goes through `send`; no query client of ours has a mutation.
  [
    /@tanstack\/query-core\/build\/modern\/mutationCache\.js$/,
    `
      export class MutationCache {
        getAll = () => [];
        findAll = () => [];
        clear() {}
        resumePausedMutations = () => Promise.resolve();
        build() { throw new Error('Nothing is written through the query client'); }
      }
    `,
  ],
  // For a React that has no such hook of its own.
  [/use-sync-external-store\/shim\/index\.js$/, `export { useSyncExternalStore } from 'react';`],
];

/** Leaves out of the first load what nothing of ours uses. */
export function withStandIns(): Plugin {
  return {
    name: 'with-stand-ins',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: (id) => STAND_INS.find(([module]) => module.test(id))?.[1] ?? null,
  };
}
