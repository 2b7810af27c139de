import type { RecommendationReason } from '#contract/pins/reasons.ts';
import type { Translate } from '#web/kernel/words/words.ts';

/** Returns a reason in the viewer's language; `name` replaces the source's name. */
export function reasonText(
  { path }: RecommendationReason,
  t: Translate,
  name = path.from?.name ?? '',
): string {
  switch (path.kind) {
    case 'followed_person':
    case 'followed_board':
      return t('Because you follow {name}', { name });
    case 'shared_board':
      return t('From {name}, which shares {count, plural, one {# Pin} other {# Pins}} with yours', {
        name,
        count: path.count ?? 0,
      });
    case 'own_board':
      return t('Because of what you save to {name}', { name });
    case 'interest':
      return t('Because you like {name}', { name });
    case 'explore':
      return t('From {name}, for something different', { name });
    case 'new':
      return t('New here');
    case 'promoted':
      return t('Promoted by {name}', { name });
  }
}
