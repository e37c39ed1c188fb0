/** What was found out about a model by calling it, kept from one request to the next. Apart, so that it loads nothing else. */
export interface ModelCapabilities {
  /** False: its server refused a schema for the answer, so it is only asked for the format in words. */
  supportsSchema: boolean;
}

export const assumeCapabilities = (): ModelCapabilities => ({ supportsSchema: true });
