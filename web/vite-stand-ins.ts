import type { Plugin } from 'vite';

const REFUSED = ['Link', 'createLink', 'linkOptions', 'useLinkProps'];
const SEARCHES = [
  'defaultParseSearch',
  'defaultStringifySearch',
  'parseSearchWith',
  'stringifySearchWith',
];

/**
 * Library modules that the browser's build does not need, and their replacements: with the icons below, they save
 * 4.3 kB of brotli in every first load. A build fails when a library no longer has one of them.
 */
const STAND_INS: readonly (readonly [module: RegExp, code: string])[] = [
  // 1.5 kB: all links are PageLink's, but every route imports the router's link too.
  [
    /@tanstack\/react-router\/dist\/esm\/link\.js$/,
    `
      const refuse = () => { throw new Error('Links of ours are made by PageLink'); };
      export { ${REFUSED.map((name) => `refuse as ${name}`).join(', ')} };
    `,
  ],
  // 0.9 kB: all writes go through `send`; no query client has a mutation.
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
  // 0.4 kB: search params are parsed and written by the kernel's parseSearch and stringifySearch.
  [
    /@tanstack\/router-core\/dist\/esm\/searchParams\.js$/,
    `
      const refuse = () => { throw new Error('Queries are read by the kernel'); };
      export { ${SEARCHES.map((name) => `refuse as ${name}`).join(', ')} };
    `,
  ],
  // 0.4 kB: React has had this hook itself since 18.
  [/use-sync-external-store\/shim\/index\.js$/, `module.exports = require('react');`],
  // 0.2 kB: the site stands at the root of its address, and no address is rewritten.
  [
    /@tanstack\/router-core\/dist\/esm\/rewrite\.js$/,
    `
      const same = (_rewrite, url) => url;
      const refuse = () => { throw new Error('No address is rewritten'); };
      export { refuse as composeRewrites, same as executeRewriteInput, same as executeRewriteOutput, refuse as rewriteBasepath };
    `,
  ],
];

/** For code that the server renders as well, so both builds replace it. */
const ON_BOTH_SIDES: typeof STAND_INS = [
  // 1 kB: this project's icons take only a size, a stroke, a class and a name.
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
/** 0.5 kB besides an icon's lines: their keys, and a name and size that the stand-in above never reads. */
const BESIDE = /,\s*key: "\w+"|^ {2}(?:name|size): .+,$|^__iconData\.node;$/gm;

/** Removes from the first load what this project never uses. */
export function withStandIns(): Plugin {
  let standIns = ON_BOTH_SIDES;
  const met = new Set<RegExp>();
  return {
    name: 'with-stand-ins',
    apply: 'build',
    config: (_config, { isSsrBuild }) => {
      standIns = isSsrBuild ? ON_BOTH_SIDES : [...ON_BOTH_SIDES, ...STAND_INS];
    },
    load(id) {
      const [module, code] = standIns.find(([one]) => one.test(id)) ?? [];
      if (module === undefined || code === undefined) return null;
      met.add(module);
      return code;
    },
    buildEnd(cause) {
      const missed = standIns.filter(([module]) => !met.has(module)).map(([module]) => module);
      if (!cause && missed.length > 0)
        this.error(`No module is like ${missed.join(', ')} any more`);
    },
    transform: (code, id) => (ICON.test(id) ? { code: code.replace(BESIDE, ''), map: null } : null),
  };
}
