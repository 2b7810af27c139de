import { parseSync } from 'vite';
import { isSharedSql, locationOf, resolvedPath, type Tree } from '../layers/tree.ts';
import { bind, declare, evaluate, type Choices, type Node, type Scope } from './evaluate.ts';

/** A store's statement as PostgreSQL receives it, except for line breaks; several texts if it depends on something. */
export interface Statement {
  readonly file: string;
  /** The function that runs it. */
  readonly name: string;
  readonly variants: readonly Variant[];
}

export interface Variant {
  readonly text: string;
  /** Names of its parameters; null if unknown before run time. */
  readonly values: readonly string[] | null;
}

/** Further variants are left out. */
const MOST_VARIANTS = 24;
const METHODS = new Set(['rows', 'row', 'run']);
const IS_SQL =
  /^\s*\(?\s*(?:with|select|insert|update|delete|create|drop|alter|grant|set|lock|truncate|notify|\{\{)\b/u;

/** Returns all statements of the server's stores and kernel, in file order. */
export function statementsIn(tree: Tree): Statement[] {
  const modules = new Map<string, Module>();
  return [...tree.keys()]
    .filter(isWithSql)
    .toSorted()
    .flatMap((file) => statementsOf(file, moduleOf(file, tree, modules), modules, tree));
}

function isWithSql(file: string): boolean {
  const location = locationOf(file);
  if (location.side !== 'server' || location.isTest || !file.endsWith('.ts')) return false;
  return (
    location.domain === 'kernel' || /(^|-)store\.ts$/u.test(location.name) || isSharedSql(location)
  );
}

interface Module {
  readonly code: string;
  readonly body: readonly Node[];
}

function moduleOf(file: string, tree: Tree, modules: Map<string, Module>): Module {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const code = tree.get(file) ?? '';
  const made = { code, body: parseSync(file, code, { lang: 'ts' }).program.body };
  modules.set(file, made);
  return made;
}

function scopeOf(
  file: string,
  tree: Tree,
  modules: Map<string, Module>,
  choices: Choices,
  scopes: Map<string, Scope>,
): Scope {
  const known = scopes.get(file);
  if (known !== undefined) return known;
  const { code, body } = moduleOf(file, tree, modules);
  const scope: Scope = { names: new Map(), outer: null, code };
  scopes.set(file, scope);
  for (const statement of body) {
    declare(statement, scope, choices);
    if (statement.type !== 'ImportDeclaration') continue;
    const path = resolvedPath(file, statement.source.value);
    if (path === null || !tree.has(path)) continue;
    for (const one of statement.specifiers) {
      if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue;
      const { name } = one.imported;
      scope.names.set(
        one.local.name,
        () =>
          scopeOf(path, tree, modules, choices, scopes).names.get(name)?.() ?? {
            kind: 'unknown',
            source: name,
          },
      );
    }
  }
  return scope;
}

/** The nodes around a call, outermost first, and the name of the outermost function. */
interface Site {
  readonly name: string;
  readonly around: readonly Node[];
  readonly sql: Node;
  readonly values: Node | undefined;
}

function statementsOf(
  file: string,
  module: Module,
  modules: Map<string, Module>,
  tree: Tree,
): Statement[] {
  return module.body.flatMap((top) =>
    sitesIn(top, []).flatMap((site) => {
      const variants = variantsOf((choices) => {
        let scope = scopeOf(file, tree, modules, choices, new Map());
        for (const node of site.around) scope = entered(node, scope, choices);
        const sql = evaluate(site.sql, scope, choices);
        return { text: sql.kind === 'text' ? sql.text : '', values: namesOf(site, scope, choices) };
      });
      const real = variants.filter(({ text }) => IS_SQL.test(text));
      return real.length === 0 ? [] : [{ file, name: site.name, variants: real }];
    }),
  );
}

function namesOf({ values }: Site, scope: Scope, choices: Choices): readonly string[] | null {
  if (values === undefined) return [];
  const evaluated = evaluate(values, scope, choices);
  return evaluated.kind === 'object' && evaluated.isWhole ? [...evaluated.fields.keys()] : null;
}

/** Finds all calls of rows(), row() and run() with a text. */
function sitesIn(node: Node, around: readonly Node[]): Site[] {
  const here = [...around, node];
  const inner = childrenOf(node).flatMap((child) => sitesIn(child, here));
  if (node.type !== 'CallExpression') return inner;
  const { callee, arguments: evaluated } = node;
  const [sql, values] = evaluated;
  const isRun =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    METHODS.has(callee.property.name);
  if (!isRun || sql === undefined) return inner;
  return [{ name: nameOf(around), around, sql, values }, ...inner];
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value?.type === 'string');
}

function nameOf(around: readonly Node[]): string {
  for (const node of around) {
    if (node.type === 'FunctionDeclaration' && node.id !== null) return node.id.name;
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') return node.id.name;
    if (node.type === 'ClassDeclaration' && node.id !== null) return node.id.name;
  }
  return 'module';
}

/** Returns a node's inner scope: a function's parameters, a block's constants, a loop's variable. */
function entered(node: Node, outer: Scope, choices: Choices): Scope {
  const scope: Scope = { names: new Map(), outer, code: outer.code };
  if ('params' in node && Array.isArray(node.params)) {
    for (const parameter of node.params as Node[]) bind(parameter, () => undefined, scope, choices);
  } else if (node.type === 'BlockStatement') {
    for (const statement of node.body) declare(statement, scope, choices);
  } else if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration') {
    const [variable] = node.left.declarations;
    const each = () => {
      const list = evaluate(node.right, outer, choices);
      return list.kind === 'list' ? list.items[choices.choose(node, list.items.length)] : undefined;
    };
    if (variable !== undefined) bind(variable.id, each, scope, choices);
  }
  return scope;
}

/** Returns each distinct text that the branches through `make` produce, in order of the choices. */
function variantsOf(make: (choices: Choices) => Variant): Variant[] {
  const variants = new Map<string, Variant>();
  let way: { where: object; taken: number; count: number }[] = [];
  for (let tries = 0; tries < MOST_VARIANTS * 8 && variants.size < MOST_VARIANTS; tries += 1) {
    const before = way;
    const now: typeof way = [];
    const choose = (where: object, count: number): number => {
      const same = now.find((one) => one.where === where);
      if (same !== undefined) return same.taken;
      const earlier = before[now.length];
      const taken = earlier?.where === where ? earlier.taken : 0;
      now.push({ where, taken, count });
      return taken;
    };
    const variant = make({ choose });
    variants.set(`${variant.text} ${variant.values?.join() ?? ''}`, variant);
    while (now.length > 0 && now.at(-1)!.taken + 1 >= now.at(-1)!.count) now.pop();
    const last = now.at(-1);
    if (last === undefined) break;
    last.taken += 1;
    way = now;
  }
  return [...variants.values()];
}
