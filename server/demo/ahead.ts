/** Works on up to `count` items concurrently and yields results in order, so that slow ones are ready in time. */
export async function* ahead<Item, Result>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<{ item: Item; result: Result }> {
  const begun: { item: Item; promise: Promise<Result> }[] = [];
  const rest = items.values();
  const begin = (): void => {
    const { value: item, done } = rest.next();
    if (done) return;
    const promise = work(item);
    promise.catch(() => {
      // Thrown in its turn; until then it must not count as unhandled and end the process.
    });
    begun.push({ item, promise });
  };
  for (let index = 0; index < count; index += 1) begin();
  for (let next = begun.shift(); next !== undefined; next = begun.shift()) {
    const result = await next.promise;
    begin();
    yield { item: next.item, result };
  }
}
