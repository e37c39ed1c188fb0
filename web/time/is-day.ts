/** Beyond these nobody plans a post, and sums of days may leave the years that a calendar can write. */
const years = { first: 2000, last: 2199 };

/** `2026-11-19`, and a day that exists, in years that somebody may mean. */
export const isDay = (text: string | undefined): text is string => {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  if (year < years.first || year > years.last) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** `2026-11-19T09:00`, on a day that exists. */
export const isWallTime = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));
