import type { Context } from '#server/kernel/context.ts';
import { requireSubject } from './managed-ad-account.ts';

/** The use case, for a subject that the viewer may act for: themself, unless another is named [ROLE-03]. */
export const forSubject =
  <C extends Context, I extends { readonly orbac_subject_id: string | null }, O>(
    useCase: (context: C, input: I) => Promise<O>,
  ) =>
  async (context: C, input: I): Promise<O> => {
    await requireSubject(context.tx, context.viewer, input.orbac_subject_id);
    return useCase(context, input);
  };
