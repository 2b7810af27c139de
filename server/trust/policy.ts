import { rule } from '#server/kernel/http/route.ts';

export const policy = {
  humanCheck: rule('Anyone; is given work, and their browser a name to give it to.'),
  operators: rule('An operator, signed in themselves.'),
};
