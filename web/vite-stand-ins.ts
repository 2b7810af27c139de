import type { Plugin } from 'vite';

const REFUSED = ['Link', 'createLink', 'linkOptions', 'useLinkProps'];
const SEARCHES = [
  'defaultParseSearch',
  'defaultStringifySearch',
  'parseSearchWith',
  'stringifySearchWith',
];

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
  // Read and written by parseSearch and stringifySearch of the kernel's own.
  [
    /@tanstack\/router-core\/dist\/esm\/searchParams\.js$/,
    `
      const refuse = () => { throw new Error('Queries are read by the kernel'); };
      export { ${SEARCHES.map((name) => `refuse as ${name}`).join(', ')} };
    `,
  ],
  // For a React that has no such hook of its own.
  [/use-sync-external-store\/shim\/index\.js$/, `export { useSyncExternalStore } from 'react';`],
];

/** What the server draws as well, so both builds have it. */
const ON_BOTH_SIDES: typeof STAND_INS = [
  // All that an icon of ours is given is its size, its stroke, a class and a name.
  [
    /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    `
      import { createElement } from 'react';
      const drawn = ([name, attributes]) => createElement(name, attributes);
      export default ({ node }) =>
        ({ size = 24, ...rest }) =>
          createElement('svg', {
            width: size,
            height: size,
            viewBox: '0 0 24 24',
            fill: 'none',
            stroke: 'currentColor',
            strokeWidth: 2,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
            'aria-hidden': !rest.role || undefined,
            ...rest,
          }, ...node.map(drawn));
    `,
  ],
];

const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
/** Beside the lines of an icon: their keys, and a name and a size that the stand-in above never asks for. */
const BESIDE = /,\s*key: "\w+"|^ {2}(?:name|size): .+,$|^__iconData\.node;$/gm;

/** Leaves out of the first load what nothing of ours uses. */
export function withStandIns(): Plugin {
  let standIns = ON_BOTH_SIDES;
  return {
    name: 'with-stand-ins',
    apply: 'build',
    config: (_config, { isSsrBuild }) => {
      standIns = isSsrBuild ? ON_BOTH_SIDES : [...ON_BOTH_SIDES, ...STAND_INS];
    },
    load: (id) => standIns.find(([module]) => module.test(id))?.[1] ?? null,
    transform: (code, id) => (ICON.test(id) ? { code: code.replace(BESIDE, ''), map: null } : null),
  };
}
