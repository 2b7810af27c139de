import { Failure } from '#server/kernel/core/failure.ts';

/** Refuses a request for one of its fields, as the runner does; forms find by `field` where to say it. */
export function refuseField(field: string, message: string): Failure {
  return new Failure('invalid_input', `Parameter '${field}' is invalid.`, {
    detail: message,
    extra: { field },
  });
}
