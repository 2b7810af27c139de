import { parseSync } from 'vite';
import { locationOf, resolvedPath, type Tree } from './tree.ts';

/** A top-level declaration, as `server/pins/saving/save-pin.ts#savePin`. */
export type Declared = string;

/** A node of the parser's syntax tree. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** An export of another file; `*` for its whole namespace. */
export interface Source {
  readonly file: string;
  readonly name: string;
}

/** A file, as far as calls need it. */
export interface Module {
  readonly program: Node;
  /** Top-level functions and values, by local name. */
  readonly declared: ReadonlyMap<string, Node>;
  readonly imported: ReadonlyMap<string, Source>;
  /** Exports, by exported name. */
  readonly exported: ReadonlyMap<string, string | Source>;
  /** The references of each declaration, cached. */
  readonly names: Map<string, readonly Declared[]>;
}

export type Modules = ReadonlyMap<string, Module>;

/** Parses the server's own files once, without tests. */
export function modulesIn(tree: Tree): Modules {
  const files = [...tree].filter(
    ([file]) => file.startsWith('server/') && file.endsWith('.ts') && !locationOf(file).isTest,
  );
  return new Map(files.map(([file, text]) => [file, moduleOf(file, text)]));
}

function moduleOf(file: string, text: string): Module {
  const program = parseSync(file, text).program as unknown as Node;
  const declared = new Map<string, Node>();
  const imported = new Map<string, Source>();
  const exported = new Map<string, string | Source>();
  for (const statement of nodes(program.body)) {
    readImports(file, statement, imported);
    readExports(file, statement, exported);
    const inner = (statement.declaration as Node | null | undefined) ?? statement;
    for (const [name, node] of declarationsOf(inner)) {
      declared.set(name, node);
      if (inner !== statement) exported.set(name, name);
    }
  }
  return { program, declared, imported, exported, names: new Map() };
}

function readImports(file: string, statement: Node, imported: Map<string, Source>): void {
  if (statement.type !== 'ImportDeclaration') return;
  const from = sourceOf(file, statement);
  if (from === null) return;
  for (const one of nodes(statement.specifiers)) {
    const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*';
    imported.set(nameOf(one.local), { file: from, name });
  }
}

function readExports(file: string, statement: Node, exported: Map<string, string | Source>): void {
  if (statement.type !== 'ExportNamedDeclaration') return;
  const from = sourceOf(file, statement);
  for (const one of nodes(statement.specifiers)) {
    const local = nameOf(one.local);
    exported.set(nameOf(one.exported), from === null ? local : { file: from, name: local });
  }
}

function sourceOf(file: string, { source }: Node): string | null {
  const written = (source as { value?: unknown } | null | undefined)?.value;
  return typeof written === 'string' ? resolvedPath(file, written) : null;
}

function declarationsOf(statement: Node): [string, Node][] {
  if (statement.type === 'FunctionDeclaration') return [[nameOf(statement.id), statement]];
  if (statement.type !== 'VariableDeclaration') return [];
  return nodes(statement.declarations).flatMap((one): [string, Node][] =>
    namesBoundBy(one.id).map((name) => [name, one]),
  );
}

/** Returns everything a node refers to in its own file and others, whether called or passed on. */
export function namedIn(modules: Modules, file: string, node: Node): Declared[] {
  const own = modules.get(file);
  if (own === undefined) return [];
  const bound = new Set<string>();
  const used: { name: string; member: string | null }[] = [];
  visit(node, { bound, used });
  return used.flatMap(({ name, member }) => {
    if (bound.has(name)) return [];
    if (own.declared.has(name)) return [`${file}#${name}`];
    const source = own.imported.get(name);
    if (source === undefined) return [];
    const wanted = source.name === '*' ? member : source.name;
    return wanted === null ? [] : (declaredAs(modules, { ...source, name: wanted }) ?? []);
  });
}

/** Resolves an export to its declaration; null if it is not server code. */
function declaredAs(modules: Modules, { file, name }: Source): Declared | null {
  const found = modules.get(file)?.exported.get(name);
  if (found === undefined) return null;
  if (typeof found !== 'string') return declaredAs(modules, found);
  const again = modules.get(file)?.imported.get(found);
  return again === undefined ? `${file}#${found}` : declaredAs(modules, again);
}

/** Returns the declaration's file and node. */
export function find(modules: Modules, declared: Declared): { file: string; node: Node } | null {
  const [file = '', name = ''] = declared.split('#');
  const node = modules.get(file)?.declared.get(name);
  return node === undefined ? null : { file, node };
}

/** Returns everything reachable from the names, including them; what `passes` rejects is included but not entered. */
export function reachedFrom(
  modules: Modules,
  from: readonly Declared[],
  passes: (declared: Declared) => boolean = () => true,
): ReadonlySet<Declared> {
  const reached = new Set(from);
  for (const declared of reached) {
    if (!passes(declared)) continue;
    for (const next of namedBy(modules, declared)) reached.add(next);
  }
  return reached;
}

/** Returns what a declaration refers to. */
export function namedBy(modules: Modules, declared: Declared): readonly Declared[] {
  const found = find(modules, declared);
  const names = found && modules.get(found.file)?.names;
  if (!found || !names) return [];
  const known = names.get(declared) ?? namedIn(modules, found.file, found.node);
  names.set(declared, known);
  return known;
}

interface Seen {
  readonly bound: Set<string>;
  readonly used: { name: string; member: string | null }[];
}

const OF_TYPES = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments']);
const AROUND_VALUES = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

function visit(node: Node, found: Seen): void {
  if (node.type.startsWith('TS') && !AROUND_VALUES.has(node.type)) return;
  if (node.type === 'Identifier') found.used.push({ name: nameOf(node), member: null });
  else if (node.type === 'MemberExpression') visitMember(node, found);
  else {
    for (const pattern of patternsOf(node)) {
      for (const name of namesBoundBy(pattern)) found.bound.add(name);
    }
    for (const [key, value] of Object.entries(node)) {
      if (OF_TYPES.has(key) || (key === 'key' && node.computed !== true)) continue;
      for (const child of nodes(value)) visit(child, found);
    }
  }
}

function visitMember({ object, property, computed }: Node, found: Seen): void {
  const [whole, part] = [object as Node, property as Node];
  if (whole.type === 'Identifier' && computed !== true) {
    found.used.push({ name: nameOf(whole), member: nameOf(part) });
    return;
  }
  visit(whole, found);
  if (computed === true) visit(part, found);
}

/** Returns the binding patterns in a node. */
function patternsOf(node: Node): unknown[] {
  if (node.type === 'VariableDeclarator') return [node.id];
  if (node.type === 'CatchClause') return [node.param];
  return Array.isArray(node.params) ? node.params : [];
}

function namesBoundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  const inner = pattern.value ?? pattern.left ?? pattern.argument;
  return isNode(inner)
    ? namesBoundBy(inner)
    : nodes(pattern.properties ?? pattern.elements).flatMap(namesBoundBy);
}

/** Returns an identifier's name; empty for anything else. */
export function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

/** Returns the nodes in a property, which may be one, several or none. */
export function nodes(part: unknown): Node[] {
  if (isNode(part)) return [part];
  return Array.isArray(part) ? part.filter(isNode) : [];
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && 'start' in part;
}
