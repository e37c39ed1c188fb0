import { useEffect, useState } from 'react';

/** The time, renewed so that clocks and "in 12 min" stay true. */
export const useNow = (everyMs = 15_000): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs]);
  return now;
};
