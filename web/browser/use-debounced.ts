import { useEffect, useState } from 'react';

/** The value once it has rested for a moment, so that writing does not ask for every letter. */
export const useLate = <Value>(value: Value, restMs: number): Value => {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(value), restMs);
    return () => window.clearTimeout(timer);
  }, [value, restMs]);
  return late;
};
