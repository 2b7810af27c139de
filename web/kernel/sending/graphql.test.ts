import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { graphqlName } from '#contract/kernel/graphql.ts';
import { images } from '#contract/media/images.ts';
import { pin } from '#contract/pins.ts';
import { inCallNames } from './graphql.ts';

/** Every field of a pin and its nested objects; picture sizes are excluded, since they are not valid GraphQL names. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (schema === images) return [];
  if (def.type === 'nullable' || def.type === 'optional') return fieldsOf(def.innerType);
  if (def.type === 'array') return fieldsOf(def.element);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
}

it('gives every field of a pin back under the name that the resource calls have for it', () => {
  const fields = fieldsOf(pin);
  expect(fields).toContain('official_user');
  const answered = fields.map((field) => ({ [graphqlName(field)]: [{ entityId: field }] }));
  expect(inCallNames(answered)).toEqual(fields.map((field) => ({ [field]: [{ id: field }] })));
});
