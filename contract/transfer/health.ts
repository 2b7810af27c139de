import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { maybe, text } from '#contract/kernel/scalars.ts';

/** The parts that an installation needs. */
export const HEALTH_PARTS = [
  'database',
  'migrations',
  'storage',
  'graph',
  'jobs',
  'disk',
  'mail',
] as const;

/** `off` is not set up; `unknown` cannot be read while the database does not answer. */
export const HEALTH_STATES = [
  'ready',
  'off',
  'unknown',
  'not_reached',
  'behind',
  'loading',
  'late',
  'nearly_full',
  'failing',
] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

const healthPart = z.object({ name: z.enum(HEALTH_PARTS), state: z.enum(HEALTH_STATES) });
export type HealthPart = z.infer<typeof healthPart>;

/** Which part of the installation is not ready. */
export const getHealth = defineCall({
  name: 'v3_get_health',
  resource: ['Health', 'get'],
  audience: 'operator',
  sessionOnly: true,
  input: z.object({ field_set_key: z.optional(maybe(text(80))) }),
  output: z.object({ type: z.literal('health'), parts: z.array(healthPart) }),
  errors: ['not_allowed'],
});
