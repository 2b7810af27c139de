import { Failure } from '#server/kernel/core/failure.ts';

/** Refuses a request for one of its fields, as the runner does; forms find by `field` where to say it. */
export function refuseField(field: string, said: string): Failure {
  return new Failure('invalid_input', `Parameter '${field}' is invalid.`, {
    detail: said,
    extra: { field },
  });
}
