import * as z from 'zod/mini';
import { board, boardLink, section } from '#contract/boards.ts';
import { completion } from '#contract/discovery/complete.ts';
import { searchResults } from '#contract/discovery/search.ts';
import { shareSuggestion } from '#contract/social/suggestions.ts';
import { examples } from '#contract/examples.ts';
import { settings } from '#contract/identity/settings.ts';
import { accessToken, viewer } from '#contract/identity.ts';
import type { Call } from '#contract/kernel/call.ts';
import { pinnable, uploadState, uploadTicket } from '#contract/media.ts';
import { image, images } from '#contract/media/images.ts';
import { news } from '#contract/news.ts';
import { pin } from '#contract/pins.ts';
import { person, user } from '#contract/social.ts';
import { comment, conversation, message } from '#contract/talk.ts';

/** JSON Schema (2020-12), as used by OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>;

/** The component schemas of answers, by their names in documents. */
const parts: Readonly<Record<string, z.ZodMiniType>> = {
  AccessToken: accessToken,
  Board: board,
  BoardLink: boardLink,
  Comment: comment,
  Completion: completion,
  Conversation: conversation,
  Image: image,
  Images: images,
  Message: message,
  News: news,
  Person: person,
  Pin: pin,
  Pinnable: pinnable,
  SearchResults: searchResults,
  Section: section,
  Settings: settings,
  ShareSuggestion: shareSuggestion,
  UploadState: uploadState,
  UploadTicket: uploadTicket,
  User: user,
  Viewer: viewer,
};

const partNames = new Map(Object.entries(parts).map(([name, schema]) => [schema, name]));
const nameOf = (call: Call): string => partNames.get(call.output) ?? `${call.name}_answer`;

/** Returns a reference to a component. */
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Returns all component schemas of answers, by name: shared parts, and each call's own answer. */
export function answerParts(): Record<string, Schema> {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(parts)) names.add(schema, { id });
  for (const { call } of examples) names.add(call.output, { id: nameOf(call) });
  const { schemas } = z.toJSONSchema(names, {
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, tidy(schema) as Schema]),
  );
}

/** Returns a call's answer as a reference to its component. */
export const answerOf = (call: Call): Schema => refTo(nameOf(call));

export interface Field {
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Returns a call's fields as a caller writes them; secret ones are write-only. */
export const fieldsOf = (call: Call): Readonly<Record<string, Field>> =>
  fieldsIn(call.input, call.secret);

/** Returns the fields of an input. */
export function fieldsIn(
  input: z.ZodMiniType,
  secrets: readonly string[] = [],
): Readonly<Record<string, Field>> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const secret = secrets.includes(name) ? { writeOnly: true, format: 'password' } : {};
      const field = { ...(tidy(schema) as Schema), ...secret };
      return [name, { schema: field, isRequired: required.includes(name) }];
    }),
  );
}

/** Returns an object schema with these fields. */
export function objectOf(fields: Readonly<Record<string, Field>>): Schema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => field.isRequired).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Removes from a schema everything that is meaningless to a reader. */
export const tidySchema = (schema: Schema): Schema => tidy(schema) as Schema;

// Answers may gain fields, so additional ones are not forbidden; bounds of safe integers and nested unions are
// meaningless to a reader.
const DROPPED = new Set(['$schema', '$id', '$defs', 'id']);

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const meaningful = Object.entries(value).filter(([key, item]) => !isNoise(key, item));
  const tidied = meaningful.map(([key, item]): [string, unknown] => {
    if (key === 'properties') return [key, propertiesOf(item as object)];
    return [key, key === 'anyOf' ? flatChoices(tidy(item) as Schema[]) : tidy(item)];
  });
  return Object.fromEntries(tidied);
}

const propertiesOf = (properties: object): Schema =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, tidy(schema)]));

function isNoise(key: string, item: unknown): boolean {
  return (
    DROPPED.has(key) ||
    (key === 'additionalProperties' && item === false) ||
    (key === 'maximum' && item === Number.MAX_SAFE_INTEGER) ||
    (key === 'minimum' && item === Number.MIN_SAFE_INTEGER)
  );
}

function flatChoices(choices: readonly Schema[]): Schema[] {
  return choices.flatMap((choice) =>
    Array.isArray(choice.anyOf) && Object.keys(choice).length === 1
      ? (choice.anyOf as Schema[])
      : [choice],
  );
}
