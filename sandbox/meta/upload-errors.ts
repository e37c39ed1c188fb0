import { Refused } from '../core/operation.ts';
import { jsonHeaders } from './errors.ts';

/** How byte uploads (rupload, /upload: sessions) refuse: not in Graph's envelope, but as debug_info. */
export type UploadErrorType = 'OffsetInvalidError' | 'PartialRequestError' | 'ProcessingFailedError';

export const uploadError = (
  type: UploadErrorType,
  message: string,
  retriable: boolean,
  status = 400,
): Refused =>
  new Refused({ status, headers: jsonHeaders, body: { debug_info: { retriable, type, message } } });

export const offsetInvalid = (expected: number): Refused =>
  uploadError('OffsetInvalidError', `The offset is not valid: the next byte is ${expected}.`, true);

/** The request ended before the file did; what had arrived is kept. */
export const partialRequest = (arrived: number): Refused =>
  uploadError('PartialRequestError', `Partial request: ${arrived} bytes have arrived so far.`, true);
