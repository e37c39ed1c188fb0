const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** Only values that are present, so that URLs stay short. */
export const pick = <K extends string>(
  search: Record<string, unknown>,
  keys: readonly K[],
): { [P in K]?: string } => {
  const found: { [P in K]?: string } = {};
  for (const key of keys) {
    const value = toText(search[key]);
    if (value !== undefined) found[key] = value;
  }
  return found;
};

/** Reads a page's search params; invalid values are ignored. */
export type SearchReader<K extends string> = (search: Record<string, unknown>) => {
  [P in K]?: string | undefined;
};

/**
 * The router merges the result over the raw search params, so every name is present in it: an omitted one would
 * keep its raw value.
 */
export const createSearchReader =
  <K extends string>(
    names: readonly K[],
    validators: { readonly [P in K]?: (value: string) => boolean } = {},
  ): SearchReader<K> =>
  (search) => {
    const given = pick(search, names);
    const entries = names.map((name): [K, string | undefined] => {
      const value = given[name];
      return [name, value !== undefined && (validators[name]?.(value) ?? true) ? value : undefined];
    });
    return Object.fromEntries(entries) as { [P in K]?: string | undefined };
  };
