/**
 * What calls to a model have shown about it, stored between requests. In its own file so that importing it loads
 * nothing else.
 */
export interface ModelCapabilities {
  /** False: its server refused a schema for the answer, so the format is only described in the prompt. */
  supportsSchema: boolean;
}

export const assumeCapabilities = (): ModelCapabilities => ({ supportsSchema: true });
