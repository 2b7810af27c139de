import type { Plugin } from 'vite';

const LINK = /@tanstack\/react-router\/dist\/esm\/link\.js$/;
const EXPORTED = ['Link', 'createLink', 'linkOptions', 'useLinkProps'];

/**
 * Our links are PageLink's, but every route brings the router's own with it (2 kB of each first
 * load). The browser's build has a stand-in, which fails loudly.
 */
export function withoutRouterLinks(): Plugin {
  return {
    name: 'without-router-links',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: (id) => (LINK.test(id) ? standIn() : null),
  };
}

function standIn(): string {
  return `
    const refuse = () => { throw new Error('Links of ours are made by PageLink'); };
    export { ${EXPORTED.map((name) => `refuse as ${name}`).join(', ')} };
  `;
}
