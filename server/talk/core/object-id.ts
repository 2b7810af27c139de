import { Failure } from '#server/kernel/core/failure.ts';

/** The picture that is named, by either spelling of the wire; null for none. */
export function objectIdOf(input: {
  readonly objectId: string | null;
  readonly object_id?: string | null | undefined;
}): string | null {
  return input.objectId ?? input.object_id ?? null;
}

/** Neither a pin nor a picture was named. */
export function unnamedPin(): Failure {
  return new Failure('invalid_input', 'Say which Pin: its pinId, or the objectId of its picture.');
}
