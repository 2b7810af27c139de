/** A ware in a shop. Its own text has none of its keywords, so that a search for these finds it only as an ad. */
export interface WarePlan {
  /** A picture outside the catalogue. */
  readonly picture: string;
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  /** The campaign that promotes it; null if none. */
  readonly campaign: { readonly name: string; readonly keywords: readonly string[] } | null;
}

/**
 * An invented business with one board as its shop window, named like another person's board, because the subjects are
 * similar.
 */
export interface ShopPlan {
  readonly username: string;
  readonly name: string;
  readonly about: string;
  readonly board: { readonly name: string; readonly description: string };
  readonly wares: readonly WarePlan[];
}

/** The demo's businesses, which show what ads look like. Each states that it is invented. */
export const shopPlans: readonly ShopPlan[] = [
  {
    username: 'the_imaginary_kiln',
    name: 'The Imaginary Kiln',
    about: 'An invented shop, here to show what ads look like. None of our pots holds water.',
    board: { name: 'Out of the kiln', description: 'What we would fire if we had a kiln.' },
    wares: [
      {
        picture: 'vases-17',
        title: 'One for the good shelf',
        description: 'Thrown by nobody, glazed in an afternoon that never was.',
        altText: 'Still life with vases',
        campaign: { name: 'Vases, all year', keywords: ['vase', 'pottery', 'ceramics'] },
      },
      {
        picture: 'vases-18',
        title: 'Room for a single stem',
        description: 'It leaks a little. It is not there, after all.',
        altText: 'Still life with pottery',
        campaign: { name: 'Pots for flowers', keywords: ['pot', 'vase', 'kiln'] },
      },
      {
        picture: 'vases-19',
        title: 'Seconds, slightly imagined',
        description: 'A shelf of almosts.',
        altText: 'A row of pots on a table',
        campaign: null,
      },
    ],
  },
  {
    username: 'make_believe_seeds',
    name: 'Make-Believe Seeds',
    about: 'An invented shop, here to show what ads look like. Plant nothing, water daily.',
    board: { name: 'Good branches', description: 'Seeds of plants we drew ourselves.' },
    wares: [
      {
        picture: 'botanical-17',
        title: 'Wild, and one pinch wilder',
        description: 'Comes up wherever you were not looking.',
        altText: 'Botanical drawing of wild grass',
        campaign: {
          name: 'Seeds for a small garden',
          keywords: ['seeds', 'garden', 'botanical', 'flowers'],
        },
      },
      {
        picture: 'botanical-18',
        title: 'Berries, for the patient',
        description: 'Three years to the first berry, longer if you only dream of it.',
        altText: 'Botanical drawing of a blueberry branch',
        campaign: { name: 'Fruit by post', keywords: ['blueberry', 'botanical', 'fruit'] },
      },
      {
        picture: 'botanical-19',
        title: 'A leaf to begin with',
        description: 'The tree is up to you.',
        altText: 'Botanical drawing of magnolia leaves',
        campaign: null,
      },
    ],
  },
  {
    username: 'daydream_blankets',
    name: 'Daydream Blankets',
    about: 'An invented shop, here to show what ads look like. Nothing of ours keeps anyone warm.',
    board: { name: 'On the loom', description: 'The airing cupboard of a house we made up.' },
    wares: [
      {
        picture: 'textile-19',
        title: 'For a floor that does not creak',
        description: 'Knotted in one night, between two thoughts.',
        altText: 'Cloth seen from above: kilim',
        campaign: { name: 'Rugs and kilims', keywords: ['kilim', 'rug', 'weaving'] },
      },
      {
        picture: 'textile-20',
        title: 'Weather included',
        description: 'Smells of rain and of someone else’s dog.',
        altText: 'Cloth seen from above: tartan',
        campaign: {
          name: 'Blankets before winter',
          keywords: ['blanket', 'tartan', 'quilt', 'weaving'],
        },
      },
      {
        picture: 'textile-21',
        title: 'Leftover ideas, sewn',
        description: 'Every patch was going to be something.',
        altText: 'Cloth seen from above: quilt',
        campaign: null,
      },
    ],
  },
];
