/** No post is planned beyond these years, and adding days must not leave the range that dates can express. */
const supportedYears = { first: 2000, last: 2199 };

/** `2026-11-19`: a day that exists, in a plausible year. */
export const isDay = (text: string | undefined): text is string => {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  if (year < supportedYears.first || year > supportedYears.last) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** `2026-11-19T09:00`, on a day that exists. */
export const isWallTime = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));
