import type { AppStore } from '../../domain/apps/ports.ts';
import type { AppLimit, ReadLimitsDeps } from '../../domain/request-log/read-limits.ts';
import { readLimits } from '../../domain/request-log/read-limits.ts';
import { callsVisibleTo } from '../../domain/request-log/read-log.ts';
import { defineMessages } from '../../lib/message.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { toPersonView } from './read-usage.ts';
import { appLimitsView } from './usage-views.ts';

const messages = defineMessages('app_limits', {
  calls_a_minute: 'Calls a minute, for each token',
  texts_a_minute: 'Texts made a minute, for each person',
  pictures_a_minute: 'Pictures made a minute, for each person',
  files: 'Room for the files of the workspace',
  secrets: 'Client Secrets that work at the same time',
});

const toLimitView = (limit: AppLimit) => ({
  name: limit.name,
  unit: limit.unit,
  per: limit.per,
  limit: limit.limit,
  used: limit.used,
  starts_again_at: limit.startsAgainAt?.toISOString() ?? null,
  used_by: limit.usedBy && toPersonView(limit.usedBy),
  most: limit.most && {
    used: limit.most.calls,
    at: limit.most.at.toISOString(),
    person: toPersonView(limit.most),
  },
  ...messageFields('text', messages[limit.name]()),
});

export const listLimitsRoute = defineRoute({
  operationId: 'listAppLimits',
  summary: "List an application's limits",
  details: 'Each with how much of it is used now, and when some of it is free again',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/apps/:id/limits'],
  access: { kind: 'scope', scope: 'audit:read', capability: 'read' },
  params: idParam('app', 'app'),
  responses: { 200: appLimitsView },
  handler: async (deps: ReadLimitsDeps & { readonly apps: AppStore }, { actor, params }) => {
    const visible = await callsVisibleTo(deps, actor, params.id);
    const limits = await readLimits(deps, actor, visible);
    return ok({ at: deps.clock.now().toISOString(), data: limits.map(toLimitView) });
  },
});
