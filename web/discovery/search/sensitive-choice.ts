/** What the notice before a search, of whatever kind, and before a topic is named. */
export const searchNotice = (query: string): string => `search ${query.toLowerCase()}`;
export const topicNotice = (id: string): string => `topic ${id}`;

/** What is asked, with the viewer's choice to be shown what is sensitive where they lifted its notice. */
export const asChosen = <Input extends object>(
  input: Input,
  isLifted: boolean,
): Input & { readonly show_sensitive?: true } =>
  isLifted ? { ...input, show_sensitive: true } : input;
