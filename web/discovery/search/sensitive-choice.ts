/** Returns the name of the notice of a query, the same for all kinds of results. */
export const searchNotice = (query: string): string => `search ${query.toLowerCase()}`;
export const topicNotice = (id: string): string => `topic ${id}`;

/** Adds the viewer's choice to see sensitive content to an input, if they lifted its notice. */
export const asChosen = <Input extends object>(
  input: Input,
  isLifted: boolean,
): Input & { readonly show_sensitive?: true } =>
  isLifted ? { ...input, show_sensitive: true } : input;
