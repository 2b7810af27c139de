import { rule } from '#server/kernel/http/route.ts';

export const policy = {
  operators: rule('An operator, signed in themselves.'),
  own: rule('Whoever is signed in, of themself.'),
};
