import { setFlagsFromString } from 'node:v8';

/**
 * Imported first, for its effect: keeps the space for new objects small. The bytes of an upload are thrown away as fast
 * as they are written to disk, but only freed when that space is full; at its usual size half a gigabyte of upload shows
 * as 65 MB more memory, this way as 20 MB.
 */
setFlagsFromString('--semi-space-growth-factor=1');
