/** Puts names that only the running installation knows into the document, as the values of an enum. */
export const namesKey = 'x-names';

export interface DocumentNames {
  readonly platform: readonly string[];
  readonly signInProvider: readonly string[];
}

export function listNames(part: unknown, names: DocumentNames): void {
  if (typeof part !== 'object' || part === null) return;
  const marked = part as Record<string, unknown>;
  const kind = marked[namesKey];
  if (kind === 'platform' || kind === 'signInProvider') {
    delete marked[namesKey];
    marked.enum = [...names[kind]];
  }
  for (const inner of Object.values(marked)) listNames(inner, names);
}
