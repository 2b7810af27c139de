import { Failure } from '#server/kernel/core/failure.ts';

export const audienceNotFound = (): Failure =>
  new Failure('audience_not_found', 'Audience not found.');
