import { LRU_SIZE } from '#contract/kernel/display.ts';

export interface Lru<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  readonly size: number;
}

/** Creates a cache that evicts the least recently used entry; ten entries by default [UI-09]. */
export function createLru<K, V>(max: number = LRU_SIZE): Lru<K, V> {
  // A Map iterates in insertion order, so its first key is the oldest.
  const entries = new Map<K, V>();
  const put = (key: K, value: V) => {
    entries.delete(key);
    entries.set(key, value);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    set(key, value) {
      put(key, value);
      const oldest = entries.keys().next();
      if (entries.size > max && !oldest.done) entries.delete(oldest.value);
    },
    delete: (key) => void entries.delete(key),
    get size() {
      return entries.size;
    },
  };
}
