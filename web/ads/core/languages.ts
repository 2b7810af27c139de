/** Languages for targeting, as ISO 639-1 codes; the browser supplies their names. */
export const LANGUAGES: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ' +
  'ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zu'
).split(' ');
