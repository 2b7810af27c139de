import type { Method, Verb } from '#contract/kernel/call.ts';
import type { Route } from './route.ts';

/** All routes by endpoint; two routes with the same endpoint prevent the start. */
export interface RouteTable {
  resource(name: string, verb: string): Route | null;
  /** Finds the route of a path, and the path's fields. */
  path(method: string, path: string): { route: Route; fields: Record<string, string> } | null;
  /** Finds the route of the call with this name. */
  call(name: string): Route | null;
  readonly all: readonly Route[];
  /** Every field name that some call declares secret. */
  readonly secrets: ReadonlySet<string>;
}

interface PathEntry {
  readonly method: Method;
  readonly pattern: RegExp;
  readonly fields: readonly string[];
  readonly route: Route;
}

export function routeTable(routes: readonly Route[]): RouteTable {
  const resources = new Map<string, Route>();
  const paths = new Map<string, PathEntry>();
  for (const route of routes) {
    for (const [name, verb] of route.call.resources) claim(resources, `${name}/${verb}`, route);
    for (const [method, path] of route.call.paths) {
      claim(paths, `${method} ${path}`, entryOf(method, path, route));
    }
  }
  const entries = [...paths.values()];
  const calls = new Map(routes.map((route) => [route.call.name, route]));
  return {
    call: (name) => calls.get(name) ?? null,
    all: routes,
    secrets: new Set(routes.flatMap((route) => route.call.secret)),
    resource: (name, verb) => resources.get(`${name}/${verb}`) ?? null,
    path: (method, path) => findPath(entries, method, path),
  };
}

function claim<T>(map: Map<string, T>, endpoint: string, value: T): void {
  if (map.has(endpoint)) throw new Error(`Two calls have the endpoint ${endpoint}.`);
  map.set(endpoint, value);
}

/** A trailing slash makes no difference to an endpoint (docs/wire.md). */
function entryOf(method: Method, path: string, route: Route): PathEntry {
  const fields: string[] = [];
  const source = path.replace(/\/$/, '').replace(/\{(\w+)\}/g, (_, field: string) => {
    fields.push(field);
    return '([^/]+)';
  });
  return { method, pattern: new RegExp(`^${source}/?$`), fields, route };
}

function findPath(entries: readonly PathEntry[], method: string, path: string) {
  for (const entry of entries) {
    if (entry.method !== method) continue;
    const match = entry.pattern.exec(path);
    if (match === null) continue;
    const values = match.slice(1).map(decoded);
    if (values.includes(null)) return null;
    const fields = entry.fields.map((field, index) => [field, values[index] ?? ''] as const);
    return { route: entry.route, fields: Object.fromEntries(fields) };
  }
  return null;
}

/** Decodes a segment of a path as the router does; null for invalid percent-encoding. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const methods: Readonly<Record<Verb, Method>> = {
  get: 'GET',
  create: 'POST',
  update: 'PUT',
  delete: 'DELETE',
};

/** Returns the method of ApiResource's verb, or null for an unknown verb. */
export function methodOf(verb: string): Method | null {
  return Object.hasOwn(methods, verb) ? methods[verb as Verb] : null;
}
