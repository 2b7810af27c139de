import type { Tx } from '#server/kernel/db/tx.ts';
import { slugCandidates, slugOf } from './rules.ts';
import {
  boardsWithSlugs,
  insertBoardSlug,
  insertSectionSlug,
  sectionsWithSlugs,
} from './slug-store.ts';

/** A kind of slug: who holds each, and a claim that reports whether it succeeded. */
interface Register {
  readonly holders: (slugs: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly claim: (slug: string) => Promise<boolean>;
}

/** Claims a slug for a board's name that no other board of the owner has or had. */
export function claimBoardSlug(
  tx: Tx,
  board: { readonly id: string; readonly ownerId: string; readonly name: string },
): Promise<string> {
  return claimSlug(board.id, slugOf(board.name, 'board'), {
    holders: (slugs) => boardsWithSlugs(tx, board.ownerId, slugs),
    claim: (slug) => insertBoardSlug(tx, board.ownerId, slug, board.id),
  });
}

/** Claims a slug for a section's title that no other section of the board has or had. */
export function claimSectionSlug(
  tx: Tx,
  section: { readonly id: string; readonly boardId: string; readonly title: string },
): Promise<string> {
  return claimSlug(section.id, slugOf(section.title, 'section'), {
    holders: (slugs) => sectionsWithSlugs(tx, section.boardId, slugs),
    claim: (slug) => insertSectionSlug(tx, section.boardId, slug, section.id),
  });
}

// A refused claim lost a race, so the next candidate is tried. A board may reclaim its own former slug.
async function claimSlug(holder: string, base: string, register: Register): Promise<string> {
  for (let round = 0; ; round += 1) {
    const candidates = slugCandidates(base, round);
    const holders = await register.holders(candidates);
    for (const slug of candidates) {
      const held = holders.get(slug);
      if (held === holder) return slug;
      if (held === undefined && (await register.claim(slug))) return slug;
    }
  }
}
