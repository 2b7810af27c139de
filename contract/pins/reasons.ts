import * as z from 'zod/mini';

/** By which way a recommended pin came. */
export const reasonKind = z.enum([
  'followed_person',
  'followed_board',
  'shared_board',
  'own_board',
  'interest',
  'explore',
  'new',
  /** Somebody pays for it: its promoter. */
  'promoted',
]);

/**
 * Why a pin is recommended: in plain English for whoever reads the wire, and as the path that brought
 * it, which our web puts into the viewer's language [DATA-05].
 */
export const recommendationReason = z.object({
  reason: z.string(),
  path: z.object({
    kind: reasonKind,
    /** The person, board, pin or topic that it came by. */
    from: z.nullable(
      z.object({ id: z.nullable(z.string()), name: z.string(), url: z.nullable(z.string()) }),
    ),
    /** Pins that the board shares with the viewer's. */
    count: z.nullable(z.int()),
  }),
});
export type RecommendationReason = z.infer<typeof recommendationReason>;
