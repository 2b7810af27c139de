import { BuildPage } from '#web/ads/create/build-page.tsx';
import { EditPage } from '#web/ads/editing/edit-page.tsx';
import { InterestChoice } from '../parts/interest-choice.tsx';

/** The builder, with this site's topics. */
export const Build = () => <BuildPage Interests={InterestChoice} />;

export const Edit = () => <EditPage Interests={InterestChoice} />;
