import type { V5Method, V5Operation, V5Place } from './operation.ts';

/** A row of the table: a supported operation, or why it is not. */
export type V5Line = V5Place &
  (
    | { readonly served: V5Operation; readonly reason: null }
    | { readonly served: null; readonly reason: string }
  );
export type V5Group = readonly V5Line[];

export const served = (operation: V5Operation): V5Line => {
  const { id, method, path, scopes } = operation;
  return { id, method, path, scopes, served: operation, reason: null };
};

/** Operations unsupported for one reason: one line each, with method, path, id and scopes. */
export const unserved = (reason: string, lines: string): V5Line[] =>
  lines.split('\n').map((line) => {
    const [method = '', path = '', id = '', ...scopes] = line.trim().split(' ');
    return { id, method: method as V5Method, path, scopes, served: null, reason };
  });
