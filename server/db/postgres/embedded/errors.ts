export type EmbeddedPostgresErrorCode =
  | 'data_folder_locked'
  | 'data_folder_not_ours'
  | 'data_folder_not_writable'
  | 'newer_major'
  | 'older_major'
  | 'unsupported_system'
  | 'password_refused'
  | 'disk_full'
  | 'cannot_start';

/** Its message is one sentence for the person who runs Signoff: what happened and what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
