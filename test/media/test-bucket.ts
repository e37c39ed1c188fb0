/** A bucket on a local S3 server, as the service is configured for it and as a judge reads it. */
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { startS3 } from '../s3/start-s3.ts';

export interface Bucket extends AsyncDisposable {
  readonly environment: Readonly<Record<string, string>>;
  readonly endpoint: string;
  keys(): Promise<string[]>;
  read(key: string): Promise<Uint8Array>;
}

export async function openTestBucket(): Promise<Bucket> {
  const server = await startS3();
  const { bucket: Bucket, region, accessKeyId, secretAccessKey, prefix, forcePathStyle } = server.settings;
  const endpoint = server.settings.endpoint ?? '';
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
  });
  return {
    endpoint,
    environment: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: Bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_PREFIX: prefix,
      S3_PATH_STYLE: String(forcePathStyle),
    },
    async keys() {
      const found: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
        );
        found.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return found;
    },
    async read(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if (!Body) throw new Error(`${Key} has no body`);
      return Body.transformToByteArray();
    },
    [Symbol.asyncDispose]: async () => {
      client.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}
