import { Failure } from '#server/kernel/core/failure.ts';

/** Returns a refusal for one field of a request, like the runner's; forms display it at `field`. */
export function refuseField(field: string, message: string): Failure {
  return new Failure('invalid_input', `Parameter '${field}' is invalid.`, {
    detail: message,
    extra: { field },
  });
}
