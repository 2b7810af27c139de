import type { Plugin } from 'vite';
import * as zod from 'zod/mini';

const ID = '\0no-schemas';
const CONTRACT = /\/contract\/.*\.ts$/;

/**
 * The browser sends calls and trusts the server's responses; only tests and development validate them. So the browser's
 * build has no schemas: a call is its endpoints and flags, and what no page uses is tree-shaken (10 kB less). Parsing
 * with a schema there throws.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    resolveId: { order: 'pre', handler: (id) => (id === 'zod/mini' ? ID : null) },
    load: (id) => (id === ID ? standIn() : null),
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      return { code: slim(code, this.parse(code)), map: null };
    },
  };
}

function standIn(): string {
  const names = Object.keys(zod).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  // `_default`, `enum` and the like are exported under names that cannot be variables.
  const exported = names.map((name) => `schema as ${name}`).join(', ');
  return `
    const refuse = () => { throw new Error('The browser has no schemas'); };
    const parses = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode', 'safeDecode']);
    const schema = new Proxy(() => schema, { get: (_, name) => parses.has(name) ? refuse : schema });
    export { ${exported} };
  `;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly object?: Node;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly key?: { readonly name?: string };
  readonly value?: Node;
}

interface Edit {
  readonly at: number;
  readonly to: number;
  readonly text: string;
}

/** Fields of a call's definition that only the server reads. */
const SERVER_ONLY = new Set([
  'input',
  'output',
  'errors',
  'secret',
  'rate',
  'audience',
  'right',
  'aliases',
]);

/** Removes what only the server reads, and marks each call at module level as pure. */
function slim(code: string, program: Node): string {
  // From the end, so that no edit shifts the next one.
  const edits = editsOf(program).toSorted((x, y) => y.at - x.at || y.to - x.to);
  return edits.reduce(
    // A removed field takes its comma along.
    (text, { at, to, text: put }) =>
      text.slice(0, at) + put + text.slice(to).replace(put === '' ? /^\s*,/ : /^$/, ''),
    code,
  );
}

function editsOf(value: unknown): Edit[] {
  if (Array.isArray(value)) return value.flatMap(editsOf);
  // Skips functions: their bodies run only when called.
  if (!isNode(value) || /Function/.test(value.type)) return [];
  const pure: Edit = { at: value.start, to: value.start, text: '/*#__PURE__*/ ' };
  if (isOfSchema(value)) return [...editsOf(value.callee), ...withoutArguments(value), pure];
  const edits = Object.values(value).flatMap(editsOf);
  if (value.type !== 'CallExpression') return edits;
  const emptied = serverOnly(value);
  const remaining = edits.filter(
    ({ at }) => !emptied.some(({ start, end }) => at >= start && at < end),
  );
  const gone = emptied.map(({ start, end }) => ({ at: start, to: end, text: '' }));
  return [...remaining, ...gone, pure];
}

/** Whether a node is `z.array(one).check(other)` or the like: a call of the stand-in, which ignores arguments. */
function isOfSchema({ type, callee }: Node): boolean {
  return type === 'CallExpression' && callee !== undefined && rootOf(callee).name === 'z';
}

function rootOf(node: Node): Node {
  const inner = node.object ?? node.callee;
  return inner === undefined ? node : rootOf(inner);
}

/**
 * Removes the arguments; otherwise a spread in them would keep its object, and all that it was built from, in the
 * bundle.
 */
function withoutArguments({ arguments: listed = [] }: Node): Edit[] {
  const [first] = listed;
  const last = listed.at(-1);
  return first && last ? [{ at: first.start, to: last.end, text: '' }] : [];
}

function serverOnly(call: Node): Node[] {
  if (call.callee?.name !== 'defineCall') return [];
  const fields = call.arguments?.[0]?.properties ?? [];
  return fields.filter(({ key }) => SERVER_ONLY.has(key?.name ?? ''));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
