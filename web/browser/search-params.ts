const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** Only what was really given, so that addresses stay short. */
export const pick = <K extends string>(
  search: Record<string, unknown>,
  keys: readonly K[],
): { [P in K]?: string } => {
  const found: { [P in K]?: string } = {};
  for (const key of keys) {
    const value = text(search[key]);
    if (value !== undefined) found[key] = value;
  }
  return found;
};

/** What a page takes from its address; what is nonsense there is as if it had not been said. */
export type SearchReader<K extends string> = (search: Record<string, unknown>) => {
  [P in K]?: string | undefined;
};

/**
 * The router lays what this answers over all that stood in the address, so every name is answered: one that was left
 * out would still be there as somebody typed it.
 */
export const searchReader =
  <K extends string>(
    names: readonly K[],
    makesSense: { readonly [P in K]?: (value: string) => boolean } = {},
  ): SearchReader<K> =>
  (search) => {
    const given = pick(search, names);
    const answered = names.map((name): [K, string | undefined] => {
      const value = given[name];
      return [name, value !== undefined && (makesSense[name]?.(value) ?? true) ? value : undefined];
    });
    return Object.fromEntries(answered) as { [P in K]?: string | undefined };
  };
