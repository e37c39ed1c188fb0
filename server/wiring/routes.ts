/** Every operation of the API, each with the part of the deps that it needs. */

import { accountRoutes } from '../http/accounts/index.ts';
import { analyticsRoutes } from '../http/analytics/index.ts';
import { appRoutes } from '../http/apps/index.ts';
import { auditRoutes } from '../http/audit/index.ts';
import { callbackRoutes } from '../http/callbacks/index.ts';
import { campaignRoutes } from '../http/campaigns/index.ts';
import { contentRoutes } from '../http/content/index.ts';
import { localModelRoutes } from '../http/content/local-models.ts';
import { modelRoutes } from '../http/content/model.ts';
import { eventRoutes } from '../http/events/index.ts';
import { ideaRoutes } from '../http/ideas/index.ts';
import { type LegalTexts, legalRoutes } from '../http/legal/index.ts';
import { mediaRoutes } from '../http/media/index.ts';
import { notificationRoutes } from '../http/notifications/index.ts';
import { consentRoutes } from '../http/oauth/index.ts';
import { operatorRoutes } from '../http/operator/index.ts';
import { originRoutes } from '../http/origins/read-report.ts';
import { pauseRoutes } from '../http/pauses/index.ts';
import { peopleRoutes } from '../http/people/index.ts';
import { pickDeps, type Route } from '../http/pipeline/define-route.ts';
import { postRoutes } from '../http/posts/index.ts';
import { presenceRoutes } from '../http/presence/index.ts';
import { proofRoutes } from '../http/proofs/index.ts';
import { requestLogRoutes } from '../http/request-log/index.ts';
import { scheduleRoutes } from '../http/schedule/index.ts';
import { webhookRoutes } from '../http/webhooks/index.ts';
import { workspaceRoutes } from '../http/workspaces/index.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import type { Deps } from './deps.ts';
import type { Resources } from './resources.ts';

export function createRoutes(
  { catalog, proofs, metrics }: Resources,
  authorizationServer: AuthorizationServer,
  legalTexts: LegalTexts,
): Route<Deps>[] {
  return [
    ...pickDeps([...peopleRoutes, ...workspaceRoutes], ({ people }: Deps) => people),
    ...pickDeps(accountRoutes(catalog), ({ accounts }: Deps) => accounts),
    ...pickDeps(callbackRoutes, ({ accountMaintenance }: Deps) => accountMaintenance.callbackDeps),
    ...pickDeps(mediaRoutes, ({ media }: Deps) => media),
    ...pickDeps(postRoutes(catalog), ({ posts }: Deps) => posts),
    ...pickDeps(ideaRoutes(catalog), ({ posts }: Deps) => posts),
    ...pickDeps(presenceRoutes, ({ presence }: Deps) => presence),
    ...pickDeps(contentRoutes(catalog), ({ content }: Deps) => content),
    ...pickDeps([...modelRoutes, ...localModelRoutes], ({ content }: Deps) => content.model),
    ...pickDeps(campaignRoutes(catalog), ({ content }: Deps) => content.campaigns),
    ...pickDeps(analyticsRoutes(catalog), ({ analytics }: Deps) => analytics),
    ...pickDeps(scheduleRoutes(catalog), ({ schedule }: Deps) => schedule),
    ...pickDeps(pauseRoutes, ({ pauses }: Deps) => pauses),
    ...pickDeps(appRoutes, ({ apps }: Deps) => apps),
    ...pickDeps(webhookRoutes, ({ webhooks }: Deps) => webhooks),
    ...pickDeps(requestLogRoutes, ({ requestLog }: Deps) => requestLog),
    ...pickDeps(consentRoutes, ({ apps }: Deps) => ({ ...apps, ...authorizationServer })),
    ...pickDeps(operatorRoutes, () => metrics.operator),
    ...pickDeps(auditRoutes, ({ audit }: Deps) => audit),
    ...pickDeps(eventRoutes, ({ events }: Deps) => events),
    ...pickDeps(originRoutes, ({ originReports }: Deps) => originReports),
    ...pickDeps(proofRoutes, () => proofs.routeDeps),
    ...legalRoutes(legalTexts),
    ...pickDeps(notificationRoutes, ({ notifications }: Deps) => notifications),
  ];
}
