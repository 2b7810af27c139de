import * as z from 'zod/mini';

/** How a recommended pin was found. */
export const reasonKind = z.enum([
  'followed_person',
  'followed_board',
  'shared_board',
  'own_board',
  'interest',
  'explore',
  'new',
  /** Paid by its promoter. */
  'promoted',
]);

/**
 * Why a pin is recommended: in plain English for wire clients, and as data that our web puts into the viewer's language
 * [DATA-05].
 */
export const recommendationReason = z.object({
  reason: z.string(),
  path: z.object({
    kind: reasonKind,
    /** The person, board, pin or topic that led to it. */
    from: z.nullable(
      z.object({ id: z.nullable(z.string()), name: z.string(), url: z.nullable(z.string()) }),
    ),
    /** Number of pins that the board shares with the viewer's. */
    count: z.nullable(z.int()),
  }),
});
export type RecommendationReason = z.infer<typeof recommendationReason>;
