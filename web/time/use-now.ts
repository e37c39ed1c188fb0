import { useEffect, useState } from 'react';

/** The current time, updated so that clocks and "in 12 min" stay correct. */
export const useNow = (intervalMs = 15_000): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), intervalMs);
    return () => window.clearInterval(timer);
  }, [intervalMs]);
  return now;
};
