/** What somebody typed to find something, as patterns for `ilike`. More than ten words find nothing better. */
export const searchPatterns = (search: string | undefined): string[] =>
  (search ?? '')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
