/** The words of a search as patterns for `ilike`. Words after the tenth are ignored. */
export const searchPatterns = (search: string | undefined): string[] =>
  (search ?? '')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
