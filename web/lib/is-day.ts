/** `2026-11-19`, and a day that exists. */
export const isDay = (text: string | undefined): text is string => {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
