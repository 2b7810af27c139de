import * as z from 'zod/mini';

/** Status of a paid partnership, by the wire's numbers; `none` for a pin that names nobody. */
export const sponsorshipStatus = { none: 0, accepted: 1, requested: 2, declined: 3 } as const;

/** The alleged paid partner of a pin. */
export const sponsorship = z.object({
  /** One of sponsorshipStatus here; other servers may send other numbers. */
  status: z.int(),
  sponsor: z.object({ id: z.string(), username: z.string(), full_name: z.string() }),
});

/** Whether a pin displays its paid partner's name [DATA-20]. */
export function namesPartner(status: number): boolean {
  const { none, requested, declined } = sponsorshipStatus;
  return status !== none && status !== requested && status !== declined;
}
