import { Failure } from '#server/kernel/core/failure.ts';

/** The named picture, by either spelling of the parameter; null if none. */
export function objectIdOf(input: {
  readonly objectId: string | null;
  readonly object_id?: string | null | undefined;
}): string | null {
  return input.objectId ?? input.object_id ?? null;
}

/** The failure if neither a pin nor a picture is named. */
export function unnamedPin(): Failure {
  return new Failure('invalid_input', 'Say which Pin: its pinId, or the objectId of its picture.');
}
