import { expect, test } from 'vitest';
import { makersIn } from './makers.ts';

test.each([
  ['By Vincent van Gogh. Oil paint on canvas.', ['vincent', 'van', 'gogh']],
  ['Lilies, a photo by J. M. Doe, London', ['j', 'm', 'doe', 'london']],
  ['Sunflowers\nby Ada "Bee" O’Neill (1921)', ['ada', 'bee', 'o', 'neill']],
  ['Designed by Ines & Karl Brandt. Shown twice', ['ines', 'karl', 'brandt']],
  ['By after John Robert Cozens. Engraving', ['after', 'john', 'robert', 'cozens']],
  ['Presented by Mrs Moore and bequeathed by Jane', []],
  ['A house by the sea, day by day', []],
  ['Cottage by The Sea', []],
  ['Trumpets by Jane Doe\nBy León Ferrari. A print by J. Doe', ['leon', 'ferrari']],
  ['Two boats\nBy Karl Gründgens.', ['karl', 'grundgens', 'gruendgens']],
  ['Untitled\nBy Mary Lee', ['mary', 'lee']],
])('%s names its makers', (text, makers) => {
  expect(makersIn(text)).toEqual(makers);
});
