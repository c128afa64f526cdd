import type { Store } from '#app/ui/admin/local-copies/copy-store.ts';

/** A browser's storage that is empty at first. */
export function createMemoryStore(): Store {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
