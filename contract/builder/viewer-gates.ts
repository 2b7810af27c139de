import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { conditions } from '#contract/kernel/gates.ts';

/** What the builder's gates need beyond what a page knows of its viewer [BUILD-03]. */
export const getBuilderGates = defineCall({
  name: 'v3_get_pin_builder_gates',
  resource: ['PinBuilderGates', 'get'],
  path: ['GET', '/v3/pin_builder/gates/'],
  audience: 'signed_in',
  input: z.object({}),
  output: z.object({
    /** BCP 47. */
    language: z.string(),
    /** As `experiment:group`. */
    groups: z.array(z.string()),
    /** The conditions for everybody, by tool and scenario. */
    conditions,
  }),
});
