import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { readInput } from '#contract/kernel/read-input.ts';
import { readJson } from '#contract/kernel/json.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { guardInput } from '#server/kernel/http/input-guard.ts';

/** Returns the path's parameters; ids must be digits. */
export function pathOf({ params }: FastifyRequest): Record<string, string> {
  const parts = params as Record<string, string>;
  for (const [name, value] of Object.entries(parts)) {
    guardInput(value);
    if (name.endsWith('_id') && !/^\d{1,20}$/.test(value)) {
      throw new Failure('invalid_input', `Parameter '${name}' is invalid.`, {
        detail: `${name}: Expected an id`,
      });
    }
  }
  return parts;
}

/** Parses the query; some clients write a list as `name[0]=…&name[1]=…`. */
export function queryOf<T extends z.ZodMiniType>(schema: T, request: FastifyRequest): z.output<T> {
  const raw: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    const list = /^(\w+)\[\d*\]$/.exec(name)?.[1];
    if (list === undefined) raw[name] = value;
    else raw[list] = [raw[list] ?? [], value].flat();
  }
  return readAs(schema, raw, 'query');
}

/** Parses the JSON body. */
export function bodyOf<T extends z.ZodMiniType>(schema: T, request: FastifyRequest): z.output<T> {
  return readAs(schema, parsed(request.body), 'body');
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return {};
  try {
    return readJson(body);
  } catch {
    throw new Failure('invalid_input', "The request couldn't be read.");
  }
}

function readAs<T extends z.ZodMiniType>(schema: T, raw: unknown, whole: string): z.output<T> {
  guardInput(raw);
  if (typeof raw !== 'object' || raw === null) {
    throw new Failure('invalid_input', 'The body must be an object or a list.');
  }
  const { input, problem } = Array.isArray(raw)
    ? readList(schema, raw)
    : readInput(schema, raw as Record<string, unknown>);
  if (problem === null) return input;
  const field = problem.field || whole;
  throw new Failure('invalid_input', `Parameter '${field}' is invalid.`, {
    detail: problem.message,
  });
}

function readList<T extends z.ZodMiniType>(schema: T, raw: unknown[]) {
  const read = schema.safeParse(raw);
  if (read.success) return { input: read.data, problem: null };
  const [issue] = read.error.issues;
  const problem = { field: issue?.path.join('.') ?? '', message: issue?.message ?? '' };
  return { input: null, problem };
}
