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
