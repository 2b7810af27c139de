import type { PlacedExperience } from '#contract/experience/experiences.ts';
import type { ExperienceStatuses } from './statuses.ts';

/** What an experience is shown from, whatever it looks like. */
export interface ShownProps {
  /** Its placed id. */
  readonly placed: string;
  readonly display: NonNullable<PlacedExperience['display_data']>;
  readonly statuses: ExperienceStatuses;
}
