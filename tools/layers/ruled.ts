import {
  find,
  modulesIn,
  namedBy,
  namedIn,
  nameOf,
  nodes,
  reachedFrom,
  type Declared,
  type Modules,
  type Node,
  type Source,
} from './call-graph.ts';
import type { Tree } from './tree.ts';

/** A line of a routes.ts, as written and as resolved. */
export interface Ruled {
  readonly file: string;
  /** As written in the line: `calls.savePin`. */
  readonly call: string;
  /** The contract file that declares the call, and its name there. */
  readonly from: Source | null;
  /** Its rule in words. */
  readonly may: string;
  /** Decisions named by its rule. */
  readonly named: readonly Declared[];
  /** Decisions reached by its use case, including indirectly through others. */
  readonly reached: readonly Declared[];
  /** Decisions called in the use case's own file. */
  readonly consulted: readonly Declared[];
  /** Decisions reached, without those only called by other decisions. */
  readonly met: readonly Declared[];
  /** Whether the use case is declared as `async (context, input)`. */
  readonly isUseCase: boolean;
}

/** Resolves every route of the server; services that app.ts passes in are not followed. */
export function ruledIn(tree: Tree): Ruled[] {
  const modules = modulesIn(tree);
  return [...modules].flatMap(([file, { program }]) =>
    file.endsWith('routes.ts')
      ? callsOf('route', program).map((line) => ruledBy(modules, tree.get(file) ?? '', file, line))
      : [],
  );
}

function ruledBy(modules: Modules, text: string, file: string, line: Node): Ruled {
  const [call, useCase, policy] = nodes(line.arguments);
  const from = useCase ? namedIn(modules, file, useCase) : [];
  const reached = reachedFrom(modules, from);
  const files = new Set(from.map((one) => one.split('#')[0]));
  const own = [...reached].filter((one) => files.has(one.split('#')[0]));
  const met = reachedFrom(modules, from, (one) => !isDecision(modules, one));
  const rule = policy ? ruleOf(modules, file, policy) : null;
  const [may, ...decisions] = rule === null ? [] : nodes(rule.node.arguments);
  return {
    file,
    call: call ? text.slice(call.start, call.end) : '',
    from: call ? importedBy(modules, file, call) : null,
    may: rule && may ? textOf(modules, rule.file, may) : '',
    named: rule === null ? [] : decisions.flatMap((one) => namedIn(modules, rule.file, one)),
    reached: [...reached].filter((one) => isDecision(modules, one)),
    consulted: [...new Set(own.flatMap((one) => namedBy(modules, one)))].filter((one) =>
      isDecision(modules, one),
    ),
    met: [...met].filter((one) => isDecision(modules, one)),
    isUseCase: useCase !== undefined && isUseCase(modules, file, useCase),
  };
}

/** Returns where a file imports a name from, for `savePin` or `calls.savePin`. */
function importedBy(modules: Modules, file: string, node: Node): Source | null {
  const whole = node.type === 'MemberExpression' ? node.object : node;
  const source = modules.get(file)?.imported.get(nameOf(whole));
  if (source === undefined) return null;
  return source.name === '*' ? { ...source, name: nameOf(node.property) } : source;
}

/** These extend the context of the use case passed last, and keep its shape. */
const WRAPPERS = new Set(['withServices', 'withSource']);

function isUseCase(modules: Modules, file: string, node: Node): boolean {
  if (node.type === 'CallExpression') {
    const wrapped = nodes(node.arguments).at(-1);
    return WRAPPERS.has(nameOf(node.callee)) && !!wrapped && isUseCase(modules, file, wrapped);
  }
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false;
  const found = declaredBy(modules, file, node)?.node;
  const made = found?.type === 'VariableDeclarator' ? (found.init as Node | null) : found;
  const isFunction =
    made?.type === 'FunctionDeclaration' || made?.type === 'ArrowFunctionExpression';
  return isFunction && made.async === true && nodes(made.params).length <= 2;
}

function isDecision(modules: Modules, declared: Declared): boolean {
  if (!/\/([\w-]+-)?policy\.ts#/u.test(declared)) return false;
  const node = find(modules, declared)?.node;
  const made = node?.type === 'VariableDeclarator' ? (node.init as Node | null) : node;
  return made?.type === 'FunctionDeclaration' || made?.type === 'ArrowFunctionExpression';
}

/** Finds the `rule` call that creates a policy, wherever it is. */
function ruleOf(
  modules: Modules,
  file: string,
  policy: Node,
): { readonly file: string; readonly node: Node } | null {
  const [made] = callsOf('rule', policy);
  if (made !== undefined) return { file, node: made };
  const found = declaredBy(modules, file, policy);
  return found && ruleOf(modules, found.file, memberOf(found.node, policy));
}

function declaredBy(modules: Modules, file: string, node: Node) {
  const [declared] = namedIn(modules, file, node);
  return declared === undefined ? null : find(modules, declared);
}

/** Returns the referenced member of an object of rules, or the rule itself. */
function memberOf(declared: Node, policy: Node): Node {
  const made = declared.init as Node | null | undefined;
  if (made?.type !== 'ObjectExpression') return declared;
  const member = nodes(made.properties).find(({ key }) => nameOf(key) === nameOf(policy.property));
  return (member?.value as Node | undefined) ?? declared;
}

/** Returns a constant text: a literal, or a template of others. */
function textOf(modules: Modules, file: string, node: Node): string {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral') {
    const inner = nodes(node.expressions).map((one) => textOf(modules, file, one));
    const parts = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
    return parts.map(({ value }, at) => value.cooked + (inner[at] ?? '')).join('');
  }
  const found = declaredBy(modules, file, node);
  const init = found?.node.init as Node | null | undefined;
  if (!found || !init) throw new Error(`${file}: a rule's sentence is a constant text`);
  return textOf(modules, found.file, init);
}

function callsOf(name: string, node: Node): Node[] {
  const inner = Object.values(node).flatMap((part) =>
    nodes(part).flatMap((one) => callsOf(name, one)),
  );
  return node.type === 'CallExpression' && nameOf(node.callee) === name ? [node, ...inner] : inner;
}
