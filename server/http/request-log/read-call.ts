import type { AppStore } from '../../domain/apps/ports.ts';
import { adviceFor } from '../../domain/request-log/advice.ts';
import type { RedactedJson } from '../../domain/request-log/call.ts';
import type { CallReader, ReadCall } from '../../domain/request-log/ports.ts';
import { callsVisibleTo } from '../../domain/request-log/read-log.ts';
import { notFound } from '../../errors.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { requestParams } from './inputs.ts';
import { toCallView } from './to-call-view.ts';
import { apiCallDetailView } from './views.ts';

export const readCallRoute = defineRoute({
  operationId: 'getAppRequest',
  summary: "Read one of an application's calls",
  details: 'What was sent and answered where it was refused, and what to do',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/apps/:id/requests/:request_id'],
  access: { kind: 'scope', scope: 'audit:read', capability: 'read' },
  params: requestParams,
  responses: { 200: apiCallDetailView },
  handler: async (
    deps: { readonly apps: AppStore; readonly calls: CallReader; readonly baseUrl: URL },
    { actor, params },
  ) => {
    const visible = await callsVisibleTo(deps, actor, params.id);
    const call = await deps.calls.find(visible, params.requestId);
    if (!call) throw notFound('request');
    return ok({
      ...toCallView(call),
      sent: call.bodies?.sent ?? null,
      answered: documentOf(call.bodies?.answered ?? null),
      ...messageFields('advice', adviceFor(call.code)),
      docs_url: call.code === null ? null : `/docs/errors#${call.code}`,
      curl: curlOf(call, call.bodies?.sent ?? null, deps.baseUrl),
    });
  },
});

/** A problem is an object; null where nothing of it was kept. */
const documentOf = (answered: RedactedJson): Record<string, unknown> | null =>
  typeof answered === 'object' && answered !== null && !Array.isArray(answered) ? { ...answered } : null;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf({ method, path, query }: ReadCall, sent: RedactedJson, { origin }: URL): string {
  const address = quote(`${origin}${path}${query === null ? '' : `?${query}`}`);
  const body =
    sent === null ? '' : ` -H 'Content-Type: application/json' --data ${quote(JSON.stringify(sent))}`;
  const verb = method === 'GET' ? '' : ` -X ${method}`;
  return `curl${verb} -H "Authorization: Bearer $TOKEN"${body} ${address}`;
}
