/** Words that sound the same, in the languages where they are confused; plurals follow. */
const SOUND_ALIKE = `tale tail|sea see|peace piece|white wight|deer dear|bear bare|hair hare|sail sale|mail male
  pale pail|plane plain|steel steal|meat meet|flour flower|horse hoarse|knight night|sun son|loch lock|road rode
  stair stare|bow beau|vale veil|vain vein vane|wave waive|week weak|whale wail|wine whine|wood would|berry bury
  cellar seller|cereal serial|hall haul|heel heal|herd heard|hole whole|key quay|maid made|main mane
  moor more|oar ore|pear pair|pier peer|principal principle|prophet profit|queue cue|rain reign rein|rose rows
  sole soul|stake steak|story storey|tide tied|tire tyre|waist waste|yolk yoke|altar alter|angel angle|dessert desert
  canvas canvass|carat carrot|council counsel|fir fur|gate gait|grate great|idol idle|lily lilly|mantel mantle
  marshal martial|medal meddle|mussel muscle|naval navel|palette pallet palate|pearl purl|pray prey|bridal bridle
  board bored|boar bore|bread bred|cygnet signet|faun fawn|fete fate|flea flee|foul fowl|glacier glazier`;

const groups = SOUND_ALIKE.split(/[|\n]/u).map((group) => group.trim().split(' '));
const others = new Map(
  groups.flatMap((group) =>
    ['', 's'].flatMap((end) =>
      group.map(
        (word) =>
          [
            word + end,
            group.filter((other) => other !== word).map((other) => other + end),
          ] as const,
      ),
    ),
  ),
);

/** Returns the words that sound like this one. */
export const homophonesOf = (word: string): readonly string[] => others.get(word) ?? [];
