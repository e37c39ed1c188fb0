import type { Answer, Call, Outcome } from '../core/operation.ts';
import { jsonHeaders } from '../meta/errors.ts';
import { type Field, parseFields } from '../meta/fields.ts';
import type { Parameters } from '../meta/parameters.ts';
import type { GraphRequest } from './graph-request.ts';
import type { PreparedPhoto } from './prepare-photo.ts';
import type { FacebookState } from './state.ts';
import type { VideoFile } from './videos.ts';

/** One call of an edge, as the operations see it. */
export type GraphCall = {
  call: Call;
  /** Which operation this is, for standing refusals. */
  operation: string;
  parameters: Parameters;
  request: GraphRequest;
  /** The node that is meant; `me` is already resolved. */
  id: string;
  photo: PreparedPhoto | undefined;
  /** The whole file, when this call brings its last bytes. */
  file: VideoFile | undefined;
};
export type Operation = (state: FacebookState, graph: GraphCall) => Outcome;

export const ok = (body: object): Answer => ({ status: 200, headers: jsonHeaders, body });

export function wantedFields(parameters: Parameters, otherwise: string): Field[] {
  return parseFields(parameters.get('fields') || otherwise);
}

const secret = ['access_token', 'appsecret_proof', 'client_secret', 'fbuploader_video_file_chunk'];

/** What the ledger keeps of a request. */
export const sentValues = (parameters: Parameters): Record<string, unknown> =>
  Object.fromEntries([...parameters].filter(([name]) => !secret.includes(name)));
