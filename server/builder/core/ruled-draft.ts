import type { RuledDraft } from '#contract/builder/problems.ts';
import type { DraftFields } from './draft-store.ts';

/** Converts a draft for the rules shared by browser and server. */
export function toRuledDraft(fields: DraftFields): RuledDraft {
  const { content } = fields;
  return {
    kind: fields.kind,
    scenario: fields.scenario,
    hasBoard: fields.boardId !== null,
    link: content.link,
    hasTime: fields.publishAt !== null,
    pictures: content.pictures.map(({ width, height, composition, composed }) => ({
      size: { width, height },
      composed,
      composition,
    })),
    tags: content.tags,
  };
}
