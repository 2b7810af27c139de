/** The graph of pictures and public boards, and walks over it: what other parts of discovery use. */
export { type Preference } from './features.ts';
export { type SimilarPicture, type Question } from './find-similar.ts';
export { openWalks, type Walks } from './open-walks.ts';
export { type Sharing } from './sharing.ts';
