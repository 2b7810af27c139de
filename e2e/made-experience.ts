import { triggerExperience } from '#contract/experience/experiences.ts';
import {
  createOperatorExperience,
  getOperatorExperiences,
} from '#contract/experience/operator-experiences.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Person, Product } from './product.ts';

type Fields = SentOf<typeof createOperatorExperience>;

/** Creates an experience that appears only for people who trigger it. */
export async function made({ operator }: Product, fields: Partial<Fields>): Promise<string> {
  const { id, placement } = await operator.call(createOperatorExperience, {
    placement: 'home',
    kind: 'tip',
    title: 'A tip',
    text: 'Something to know.',
    is_on: true,
    is_triggered: true,
    audience: 'everyone',
    countries: [],
    ...fields,
  });
  return `${placement}:${id}`;
}

export const trigger = (person: Person, placed_experience_id: string) =>
  person.call(triggerExperience, { placed_experience_id, extra_context: '{}' });

export async function peopleOf({ operator }: Product, placed: string) {
  const { data } = await operator.call(getOperatorExperiences, { page_size: 250 });
  return data.find(({ id, placement }) => `${placement}:${id}` === placed)?.people;
}
