import type { PlacedExperience } from '#contract/experience/experiences.ts';
import type { ExperienceStatuses } from './statuses.ts';

/** Props of every kind of experience. */
export interface ShownProps {
  /** Its placed id. */
  readonly placed: string;
  readonly display: NonNullable<PlacedExperience['display_data']>;
  readonly statuses: ExperienceStatuses;
}
