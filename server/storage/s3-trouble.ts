/** Explains an S3 failure to the operator. */
import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError } from '../domain/media/ports.ts';

const keysRefused =
  'The file storage refuses our keys. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, then try again.';
const wrongRegion = 'The bucket is in another region or at another address. Check S3_REGION and S3_ENDPOINT.';

const errorTexts: Readonly<Record<string, string>> = {
  NoSuchBucket: 'The bucket does not exist. Make it, or correct S3_BUCKET.',
  InvalidBucketName: 'The name of the bucket is not valid. Correct S3_BUCKET.',
  InvalidAccessKeyId: keysRefused,
  SignatureDoesNotMatch: keysRefused,
  InvalidToken: keysRefused,
  ExpiredToken: keysRefused,
  AccessDenied:
    'The file storage does not let us do this. Our key must be allowed to list the bucket and to read, write and delete its objects.',
  AuthorizationHeaderMalformed: wrongRegion,
  PermanentRedirect: wrongRegion,
  RequestTimeTooSkewed: 'The file storage says that our clock is wrong. Set the clock of this machine.',
  QuotaExceeded: 'The file storage is full. Free some space or raise its quota, then try again.',
};

export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);

export const isMissingUpload = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchUpload';

export function toS3Trouble(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  return new StorageError(describe(error), { cause: error });
}

function describe(error: unknown): string {
  if (!(error instanceof S3ServiceException))
    return `The file storage cannot be reached${codeOf(error)}. Check S3_ENDPOINT and the network, then try again.`;
  const known = errorTexts[error.name];
  if (known !== undefined) return known;
  switch (error.$metadata.httpStatusCode) {
    case 301:
    case 307:
      return wrongRegion;
    // Responses without a body, such as those to HEAD, carry no error name.
    case 403:
      return `${errorTexts.AccessDenied}`;
    case 429:
    case 503:
      return 'The file storage is overloaded. Try again in a moment.';
    default:
      return `The file storage failed (${error.name}). Try again; if it stays so, look at the storage itself.`;
  }
}

function codeOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  const label = typeof code === 'string' ? code : name;
  return typeof label === 'string' && label !== 'Error' ? ` (${label})` : '';
}
