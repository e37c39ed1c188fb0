/** What this process has learned about objects of the platform. The oldest is forgotten first. */
export interface Memory<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

const maxRemembered = 10_000;

export function createMemory<Value>(): Memory<Value> {
  const values = new Map<string, Value>();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > maxRemembered && oldest !== undefined) values.delete(oldest);
    },
  };
}
