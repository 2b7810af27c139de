import * as z from 'zod/mini';

/** How far a paid partnership has come, in the wire's numbers; a pin that names nobody has none. */
export const sponsorshipStatus = { none: 0, accepted: 1, requested: 2, declined: 3 } as const;

/** Who is said to have paid for a pin. */
export const sponsorship = z.object({
  /** One of sponsorshipStatus from here; on the wire any other number is shown as well. */
  status: z.int(),
  sponsor: z.object({ id: z.string(), username: z.string(), full_name: z.string() }),
});

/** Whether a pin says by name who paid for it [DATA-20]. */
export function namesPartner(status: number): boolean {
  const { none, requested, declined } = sponsorshipStatus;
  return status !== none && status !== requested && status !== declined;
}
