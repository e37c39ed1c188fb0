export const queueName = 'publish';

export interface QueueWorkerSettings {
  readonly redisPort: number;
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly accessToken: string;
  readonly linkedinVersion: string;
  /** Posts at a time. */
  readonly concurrency: number;
}
