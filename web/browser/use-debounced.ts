import { useEffect, useState } from 'react';

/** The value after it has not changed for a moment, so that typing does not send a request for every letter. */
export const useDebounced = <Value>(value: Value, delayMs: number): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), delayMs);
    return () => window.clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
};
