import type { ESTree } from 'vite';

/**
 * Evaluates the possible texts of an expression in a store without running it: constants, templates, functions that
 * build text, and conditionals. A value unknown before run time appears as its source in double braces.
 */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | {
      readonly kind: 'object';
      readonly fields: ReadonlyMap<string, () => Value>;
      /** Whether it has no other fields. */
      readonly isWhole: boolean;
    }
  | { readonly kind: 'function'; readonly node: FunctionNode; readonly scope: Scope }
  | { readonly kind: 'unknown'; readonly source: string };

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;
export type Node = ESTree.Node;

/** Names and their values, evaluated lazily. */
export interface Scope {
  readonly names: Map<string, () => Value>;
  readonly outer: Scope | null;
  /** The source of the nodes. */
  readonly code: string;
}

/** Decides which branch is taken where the text depends on something: always the same one at the same place. */
export interface Choices {
  /** Returns one of `count` branches; `where` identifies the place. */
  readonly choose: (where: object, count: number) => number;
}

const text = (value: string): Value => ({ kind: 'text', text: value });
const sourceOf = (node: Node, { code }: Scope): string =>
  code.slice(node.start, node.end).replace(/\s+/gu, ' ');
const unknown = (node: Node, scope: Scope): Value => ({
  kind: 'unknown',
  source: sourceOf(node, scope),
});

const lookUp = (name: string, scope: Scope): Value | null => {
  for (let here: Scope | null = scope; here !== null; here = here.outer) {
    const found = here.names.get(name);
    if (found !== undefined) return found();
  }
  return null;
};

const asText = (value: Value): string => {
  if (value.kind === 'text') return value.text;
  return value.kind === 'unknown' ? `{{${value.source}}}` : '{{…}}';
};

/** Returns an expression's value under the given choices. */
export function evaluate(node: Node, scope: Scope, choices: Choices): Value {
  const of = (inner: Node): Value => evaluate(inner, scope, choices);
  if (isWrapped(node)) return of(node.expression);
  if (node.type === 'TemplateLiteral')
    return text(templateText(node, (inner) => asText(of(inner))));
  if (node.type === 'Identifier') return lookUp(node.name, scope) ?? unknown(node, scope);
  if (node.type === 'ConditionalExpression')
    return of(choices.choose(node, 2) === 0 ? node.consequent : node.alternate);
  if (node.type === 'LogicalExpression') return either(node, of, choices);
  if (node.type === 'ArrayExpression') return listOf(node, scope, of);
  if (node.type === 'ObjectExpression') return objectOf(node, of);
  if (node.type === 'ArrowFunctionExpression') return { kind: 'function', node, scope };
  if (node.type === 'MemberExpression') return memberOf(node, scope, choices, of);
  if (node.type === 'CallExpression') return called(node, scope, choices, of);
  return simple(node, scope, of);
}

const isWrapped = (node: Node) =>
  node.type === 'TSAsExpression' ||
  node.type === 'TSSatisfiesExpression' ||
  node.type === 'TSNonNullExpression' ||
  node.type === 'ParenthesizedExpression' ||
  node.type === 'ChainExpression';

/** Evaluates constants and computations with them. */
function simple(node: Node, scope: Scope, of: (node: Node) => Value): Value {
  if (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number'))
    return text(String(node.value));
  if (node.type === 'UnaryExpression' && node.operator === '-')
    return text(`-${asText(of(node.argument))}`);
  return node.type === 'BinaryExpression' && node.operator !== 'in'
    ? binary(node, scope, of)
    : unknown(node, scope);
}

type Of = (node: Node) => Value;

function binary(node: ESTree.BinaryExpression, scope: Scope, of: Of): Value {
  const [left, right] = [of(node.left), of(node.right)];
  if (left.kind !== 'text' || right.kind !== 'text') return unknown(node, scope);
  if (node.operator === '*') return text(String(Number(left.text) * Number(right.text)));
  return node.operator === '+' ? text(left.text + right.text) : unknown(node, scope);
}

/** `a ?? b`: a if known to be present; else either. */
function either(node: ESTree.LogicalExpression, of: Of, choices: Choices): Value {
  const left = of(node.left);
  if (left.kind !== 'unknown' && left.kind !== 'function') return left;
  const right = of(node.right);
  if (left.kind === 'unknown') return right.kind === 'unknown' ? left : right;
  return choices.choose(node, 2) === 0 ? left : right;
}

function listOf(node: ESTree.ArrayExpression, scope: Scope, of: Of): Value {
  const items: Value[] = [];
  for (const element of node.elements) {
    if (element === null) return unknown(node, scope);
    const item = of(element.type === 'SpreadElement' ? element.argument : element);
    if (element.type !== 'SpreadElement') items.push(item);
    else if (item.kind === 'list') items.push(...item.items);
    else return unknown(node, scope);
  }
  return { kind: 'list', items };
}

function objectOf(node: ESTree.ObjectExpression, of: Of): Value {
  const fields = new Map<string, () => Value>();
  let isWhole = true;
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const more = of(property.argument);
      if (more.kind === 'object') for (const [name, value] of more.fields) fields.set(name, value);
      isWhole &&= more.kind === 'object' && more.isWhole;
    } else {
      const name = keyOf(property.key);
      if (name === null) isWhole = false;
      else fields.set(name, () => of(property.value));
    }
  }
  return { kind: 'object', fields, isWhole };
}

const keyOf = (key: Node): string | null => {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : null;
};

/** A field of a known object; any of its fields if the name is unknown. */
function memberOf(node: ESTree.MemberExpression, scope: Scope, choices: Choices, of: Of): Value {
  const object = of(node.object);
  const key = node.computed ? of(node.property) : null;
  const name = key === null ? keyOf(node.property) : asText(key);
  if (object.kind === 'object') {
    const known = object.fields.get(name ?? '');
    if (known !== undefined) return known();
    const all = [...object.fields.values()];
    if (key?.kind === 'unknown' && all.length > 0)
      return all[choices.choose(node, all.length)]?.() ?? unknown(node, scope);
  }
  if (object.kind === 'list' && key !== null && object.items.length > 0)
    return object.items[choices.choose(node, object.items.length)] ?? unknown(node, scope);
  return unknown(node, scope);
}

function called(node: ESTree.CallExpression, scope: Scope, choices: Choices, of: Of): Value {
  const { callee } = node;
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const made = methodOf(node, of(callee.object), keyOf(callee.property), choices, of);
    if (made !== null) return made;
  }
  const made = of(callee);
  if (made.kind !== 'function') return unknown(node, scope);
  const values = node.arguments.map((argument) =>
    argument.type === 'SpreadElement' ? unknown(argument, scope) : of(argument),
  );
  return apply(made, values, choices) ?? unknown(node, scope);
}

/** Evaluates `map` and `join` on lists; an unknown list has one item, and maybe more. */
function methodOf(
  node: ESTree.CallExpression,
  object: Value,
  name: string | null,
  choices: Choices,
  of: Of,
): Value | null {
  const [first] = node.arguments;
  if (first === undefined || first.type === 'SpreadElement') return null;
  if (name === 'map' && object.kind !== 'text') {
    const by = of(first);
    const items: readonly Value[] = object.kind === 'list' ? object.items : [EACH];
    if (by.kind !== 'function') return null;
    return {
      kind: 'list',
      items: items.flatMap((item) => apply(by, [item], choices) ?? []),
    };
  }
  if (name === 'join' && object.kind === 'list')
    return text(object.items.map(asText).join(asText(of(first))));
  return null;
}

const EACH: Value = { kind: 'unknown', source: 'each' };

function apply(
  { node, scope }: { readonly node: FunctionNode; readonly scope: Scope },
  values: readonly Value[],
  choices: Choices,
): Value | null {
  const inside: Scope = { names: new Map(), outer: scope, code: scope.code };
  node.params.forEach((parameter, at) => bind(parameter, () => values[at], inside, choices));
  const { body } = node;
  if (body === null) return null;
  if (body.type !== 'BlockStatement') return evaluate(body, inside, choices);
  for (const statement of body.body) {
    declare(statement, inside, choices);
    if (statement.type === 'ReturnStatement' && statement.argument !== null)
      return evaluate(statement.argument, inside, choices);
  }
  return null;
}

/** Binds a pattern's names in a scope; those without a value are known by name only. */
export function bind(
  pattern: Node,
  value: () => Value | undefined,
  scope: Scope,
  choices: Choices,
): void {
  if (pattern.type === 'AssignmentPattern') {
    bind(pattern.left, () => value() ?? evaluate(pattern.right, scope, choices), scope, choices);
  } else if (pattern.type === 'Identifier') {
    scope.names.set(pattern.name, () => value() ?? { kind: 'unknown', source: pattern.name });
  } else if (pattern.type === 'ArrayPattern') {
    pattern.elements.forEach((element, at) => {
      const item = (): Value | undefined => {
        const whole = value();
        return whole?.kind === 'list' ? whole.items[at] : undefined;
      };
      if (element !== null) bind(element, item, scope, choices);
    });
  } else if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties) {
      if (property.type !== 'Property') continue;
      const name = keyOf(property.key) ?? '';
      const field = (): Value | undefined => {
        const whole = value();
        return whole?.kind === 'object' ? whole.fields.get(name)?.() : undefined;
      };
      bind(property.value, field, scope, choices);
    }
  }
}

/** Adds a statement's declarations to a scope. */
export function declare(statement: Node, scope: Scope, choices: Choices): void {
  if (statement.type === 'ExportNamedDeclaration' && statement.declaration !== null) {
    declare(statement.declaration, scope, choices);
  } else if (statement.type === 'FunctionDeclaration' && statement.id !== null) {
    scope.names.set(statement.id.name, () => ({ kind: 'function', node: statement, scope }));
  } else if (statement.type === 'VariableDeclaration') {
    for (const { id, init } of statement.declarations) {
      if (init !== null) bind(id, () => evaluate(init, scope, choices), scope, choices);
      else bind(id, () => undefined, scope, choices);
    }
  }
}

/** Returns a template's text, dedented, with inserted text indented like its line. */
function templateText(node: ESTree.TemplateLiteral, made: (node: Node) => string): string {
  const parts = node.quasis.map((part) => part.value.cooked ?? part.value.raw);
  const indents = parts.flatMap((part) =>
    [...part.matchAll(/\n( *)(?=\S|$)/gu)].map(([, spaces = '']) => spaces.length),
  );
  const least = Math.min(...indents, 100);
  let whole = '';
  parts.forEach((part, at) => {
    whole += part.replace(/\n( *)/gu, (_, spaces: string) => `\n${spaces.slice(least)}`);
    const expression = node.expressions[at];
    if (expression === undefined) return;
    const indent = /(?:^|\n)( *)[^\n]*$/u.exec(whole)?.[1] ?? '';
    whole += made(expression).replace(/\n/gu, `\n${indent}`);
  });
  return whole;
}
