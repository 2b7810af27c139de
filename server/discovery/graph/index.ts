/** The entry point of the graph of pictures and public boards, and of walks over it. */
export { type Preference } from './features.ts';
export { type SimilarPicture, type Question } from './find-similar.ts';
export { openWalks, type Walks } from './open-walks.ts';
export { type Sharing } from './sharing.ts';
