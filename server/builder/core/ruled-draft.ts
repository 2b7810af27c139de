import type { RuledDraft } from '#contract/builder/problems.ts';
import type { DraftSaid } from './draft-store.ts';

/** A draft as the rules that browser and server share see it. */
export function toRuledDraft(said: DraftSaid): RuledDraft {
  const { content } = said;
  return {
    kind: said.kind,
    scenario: said.scenario,
    hasBoard: said.boardId !== null,
    link: content.link,
    hasTime: said.publishAt !== null,
    pictures: content.pictures.map(({ width, height, composition, composed }) => ({
      size: { width, height },
      composed,
      composition,
    })),
    tags: content.tags,
  };
}
