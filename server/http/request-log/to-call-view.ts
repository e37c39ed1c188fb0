import type { ReadCall } from '../../domain/request-log/ports.ts';
import type { ApiCallView } from './views.ts';

/** As the API's document writes it. */
export const documentedRoute = (route: string): string => route.replaceAll(/:(\w+)/g, '{$1}');

export const toCallView = (call: ReadCall): ApiCallView => ({
  id: call.requestId,
  at: call.at.toISOString(),
  method: call.method,
  path: call.path,
  query: call.query,
  route: documentedRoute(call.route),
  api_version: call.apiVersion,
  status: call.status,
  ms: call.ms,
  code: call.code,
  cause: call.cause,
  param: call.param,
  person: { id: call.userId, name: call.userName },
  workspace_id: call.workspaceId,
  token_id: call.tokenId,
  address: call.address,
  user_agent: call.agent,
  idempotency_key: call.keyHash === null ? null : { hash: call.keyHash, text: call.keyText },
  bytes_in: call.bytesIn,
  bytes_out: call.bytesOut,
});
