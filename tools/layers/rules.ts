import { rooms } from './house.ts';
import {
  besideDomains,
  domains,
  forbiddenFolders,
  MOST_LINES,
  OUTSIDE,
  CARD_PROVIDERS,
  PROVIDERS,
  VERIFIERS,
} from './order.ts';
import {
  importsOf,
  isSharedSql,
  locationOf,
  withoutComments,
  type Finding,
  type Import,
  type Location,
  type Tree,
} from './tree.ts';

type ImportRule = (imported: Import, from: Location, to: Location | null) => string | null;

const SIDES = new Set(['contract', 'server', 'web']);
const ART = 'art';
const ENTRIES = new Set(['app', 'main', 'server-entry', 'calls']);
const TOP = domains.length;

function rankOf({ domain }: Location): number | null {
  const rank = (domains as readonly string[]).indexOf(domain);
  if (rank !== -1) return rank;
  return ENTRIES.has(domain) ? TOP : (besideDomains[domain] ?? null);
}

const isStore = (name: string): boolean => /^(.+-)?store\.ts$/u.test(name);
const isRules = (name: string): boolean => /^(.+-)?rules\.ts$/u.test(name);

/** Rule 1: imports go only to the left. */
const onlyLeftward: ImportRule = (_imported, from, to) => {
  if (to === null || !SIDES.has(from.side) || !SIDES.has(to.side) || from.isTest) return null;
  const [mine, theirs] = [rankOf(from), rankOf(to)];
  if (mine === null || theirs === null || theirs <= mine) return null;
  return `${from.domain} may not import ${to.domain}, which is to its right`;
};

/** Rule 2: contract and art import no other side; server and web import only the contract, and the demo also art. */
const sidesApart: ImportRule = ({ written }, from, to) => {
  if (from.side === 'contract' && !from.isTest) {
    const isZod = written === 'zod' || written.startsWith('zod/');
    return to?.side === 'contract' || isZod
      ? null
      : `contract imports only contract and zod, not ${written}`;
  }
  if (to !== null && from.side === ART && !from.isTest && to.side !== ART)
    return `art imports only art, not ${written}`;
  if (to === null) return null;
  if (to.side === ART && from.side === 'server' && from.domain !== 'demo' && !from.isTest) {
    return 'only the demo imports art';
  }
  if (from.side === 'server' && to.side === 'web') return 'server may not import web';
  if (from.side === 'web' && to.side === 'server') return 'web may not import server';
  if (from.side === 'extension' && !from.isTest) return ofExtension(from, to, written);
  if (to.side === 'extension' && ['contract', 'server', 'web', 'art'].includes(from.side))
    return `${from.side} may not import extension`;
  return null;
};

/** The extension has the contract and the web's tokens; its folders are in one order, as a domain's rooms. */
function ofExtension(from: Location, to: Location, written: string): string | null {
  if (to.side === 'contract') return null;
  if (to.side === 'web' && to.domain === 'styles') return null;
  if (to.side !== 'extension')
    return `extension imports only contract and web/styles, not ${written}`;
  const order = Object.keys(rooms['extension'] ?? {});
  return order.indexOf(to.domain) > order.indexOf(from.domain) && order.includes(from.domain)
    ? `${from.domain} may not import ${to.domain}, a room to its right`
    : null;
}

/** Rule 3: the server imports through index.ts; the web does not import into parts. */
const throughIndex: ImportRule = (_imported, from, to) => {
  if (to === null || from.domain === to.domain || from.side !== to.side || from.isTest) return null;
  if (to.side === 'web') return null;
  if (to.side !== 'server' || rankOf(to) === null || to.domain === 'kernel' || to.domain === 'app')
    return null;
  // pages is beside app at the top: it has no index because nobody below may import it.
  if (from.domain === 'app' && (to.domain === 'pages' || /^(routes|jobs)\.ts$/u.test(to.name)))
    return null;
  // Besides its index, a domain may export SQL for other domains' stores.
  return to.name === 'index.ts' || (isSharedSql(to) && (isStore(from.name) || isSharedSql(from)))
    ? null
    : `server/${to.domain} is entered through its index.ts, not ${to.name}`;
};

const partsArePrivate: ImportRule = ({ to }, from) => {
  const owner = /^(web\/.+?)\/parts\//u.exec(to ?? '')?.[1];
  if (owner === undefined || `web/${from.domain}` === owner) return null;
  return `${owner}/parts is private to its domain`;
};

/** Rule 4: what stores, rules, routes and jobs may import. */
const storesStayLow: ImportRule = ({ to, written }, from) => {
  if (from.side !== 'server' || from.domain === 'kernel') return null;
  if (!isStore(from.name) && !isSharedSql(from)) return null;
  if (to === null || to.startsWith('server/kernel/') || to.startsWith('contract/')) return null;
  const { domain, name } = locationOf(to);
  if (isSharedSql(locationOf(to)) || (domain === from.domain && isStore(name))) return null;
  return `a store imports only the kernel, its domain's stores and the sql.ts of others, not ${written}`;
};

const rulesStayPure: ImportRule = ({ to, written }, from) => {
  if (!isRules(from.name) || from.side !== 'server') return null;
  const theirs = to === null ? null : locationOf(to);
  const isSibling = theirs?.domain === from.domain && isRules(theirs.name);
  if (isSibling || to?.startsWith('contract/') || to === 'server/kernel/core/failure.ts')
    return null;
  return `rules import only the contract, sibling rules and failure.ts, not ${written}`;
};

const onlyAppListsRoutes: ImportRule = (_imported, from, to) => {
  if (to?.side !== 'server' || !/^(routes|jobs)\.ts$/u.test(to.name) || to.domain === 'kernel')
    return null;
  return from.domain === 'app' || from.isTest
    ? null
    : `only app.ts imports ${to.domain}/${to.name}`;
};

const onlyStoresKnowTheDriver: ImportRule = ({ written }, from) => {
  if (from.side !== 'server' || from.isTest || !/^(pg|pg-.+|graphile-worker)(\/|$)/u.test(written))
    return null;
  return isStore(from.name) || from.domain === 'kernel'
    ? null
    : `only stores and the kernel import ${written}`;
};

/** SEC-43: only one module connects to the outside. */
const oneWayOut: ImportRule = ({ written, from: file }, from) => {
  if (from.side !== 'server' || from.isTest || file.startsWith(OUTSIDE)) return null;
  if (/^(undici|got|axios|node-fetch|ssh2)(\/|$)/u.test(written))
    return `only ${OUTSIDE} may import ${written}`;
  const isSocket = /^(node:)?(https?|http2|net|tls|dgram|dns)(\/|$)/u.test(written);
  return isSocket && !mayListen(file) ? `only ${OUTSIDE} may import ${written}` : null;
};

// These parse addresses, listen on a local socket, or create the database driver's own sockets; none connects to a
// user-supplied address.
const LISTENERS = new Set([
  'server/kernel/core/hosts.ts',
  'server/kernel/embedded/data-lock.ts',
  'server/kernel/db/watchdog.ts',
]);
const mayListen = (file: string): boolean => LISTENERS.has(file);

const noClimbing: ImportRule = ({ written }) =>
  written.includes('../..') ? `no "../..": use an alias instead of ${written}` : null;

const testsStayOut: ImportRule = ({ to, written }, from) => {
  if (from.isTest || to === null) return null;
  const mayUseTests = ['', 'e2e', 'bench'].includes(from.side);
  return locationOf(to).isTest && !mayUseTests ? `only tests import ${written}` : null;
};

const importRules: readonly ImportRule[] = [
  onlyLeftward,
  sidesApart,
  throughIndex,
  partsArePrivate,
  storesStayLow,
  rulesStayPure,
  onlyAppListsRoutes,
  onlyStoresKnowTheDriver,
  oneWayOut,
  noClimbing,
  testsStayOut,
];

/** Checks the imports of each file. */
export function importFindings(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  for (const [file, text] of tree) {
    for (const imported of importsOf(file, text)) {
      const to = imported.to === null ? null : locationOf(imported.to);
      for (const rule of importRules) {
        const broken = rule(imported, locationOf(file), to);
        if (broken !== null) findings.push({ file, rule: broken });
      }
    }
  }
  return findings;
}

/** Checks the files themselves. */
export function fileFindings(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  for (const [file, text] of tree) {
    for (const rule of [...nameProblems(file), ...textProblems(file, text)])
      findings.push({ file, rule });
  }
  return findings;
}

function nameProblems(file: string): string[] {
  const folders = file.split('/').slice(0, -1);
  const problems = folders
    .filter((folder) => forbiddenFolders.includes(folder))
    .map((folder) => `no folder may be called ${folder}`);
  if (folders.length > 4) problems.push('no file is deeper than four folders');
  const side = folders[0];
  if (folders.length >= 2 && side !== undefined && SIDES.has(side) && !isKnown(locationOf(file))) {
    problems.push(`${folders[1]} is not in the list of domains (tools/layers/order.ts)`);
  }
  return problems;
}

function isKnown(location: Location): boolean {
  return rankOf(location) !== null || location.isTest || location.domain === 'migrations';
}

const QUEUE_TABLES = 'server/kernel/jobs/queue-tables.ts';

/** Served as it is, and run by browsers. */
const BROWSER_SCRIPT = 'server/api/docs/try-call.js';

const mayFetch = (file: string): boolean =>
  file === BROWSER_SCRIPT ||
  [OUTSIDE, PROVIDERS, VERIFIERS, CARD_PROVIDERS].some((folder) => file.startsWith(folder));

function textProblems(file: string, text: string): string[] {
  const problems: string[] = [];
  const location = locationOf(file);
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (lines > MOST_LINES) problems.push(`${lines} lines, and ${MOST_LINES} are the most`);
  if (location.side !== 'server' || location.isTest) return problems;
  const code = withoutComments(text);
  if (/\bprocess\.env\b/u.test(code) && file !== 'server/kernel/config/config.ts') {
    problems.push('only server/kernel/config/config.ts reads the environment');
  }
  if (/graphile_worker\._private/u.test(code) && file !== QUEUE_TABLES) {
    problems.push(`only ${QUEUE_TABLES} names private tables of the queue`);
  }
  if (/(?<![.\w])(globalThis\.)?fetch\s*\(/u.test(code) && !mayFetch(file)) {
    problems.push(`only ${OUTSIDE}, ${PROVIDERS}, ${VERIFIERS} and ${CARD_PROVIDERS} may fetch`);
  }
  return problems;
}
