/** Long answers: asked for, looked at, cancelled, downloaded. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  cancelExport,
  type ExportDeps,
  listExports,
  openExport,
  readExport,
  startExport,
} from '../../domain/analytics/exports.ts';
import { dimensionNames, metricNames } from '../../domain/analytics/question.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { type Access, created, defineRoute, emptyBody, ok, type Route } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { answerView } from './answer-views.ts';
import type { AnalyticsRouteDeps } from './deps.ts';
import { csvOf, jsonOf } from './export-rows.ts';
import { exportView, presentExport, waitingExample } from './export-views.ts';
import { questionShape, toQuestion } from './question-inputs.ts';

export type ExportRouteDeps = ExportDeps & Pick<AnalyticsRouteDeps, 'baseUrl'>;

/** It changes nothing but what the caller gets to read. */
const access: Extract<Access, { kind: 'scope' }> = {
  kind: 'scope',
  scope: 'analytics:read',
  capability: 'read',
};
const params = idParam('exp', 'export');

const eachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;
const once = { message: 'must name each once' };

const exportBody = (catalog: PlatformCatalog) =>
  z.strictObject({
    ...questionShape(catalog),
    metrics: z
      .array(z.enum(metricNames))
      .min(1)
      .refine(eachOnce, once)
      .meta({ example: ['reactions', 'comments'] }),
    dimensions: z
      .array(z.enum(dimensionNames))
      .refine(eachOnce, once)
      .optional()
      .meta({ example: ['post'] }),
  });

function sendFile(
  reply: FastifyReply,
  type: string,
  name: string,
  content: AsyncIterable<string>,
): FastifyReply {
  return reply
    .status(200)
    .headers({
      'cache-control': 'no-store',
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    })
    .send(Readable.from(content));
}

export const exportRoutes = (catalog: PlatformCatalog): Route<ExportRouteDeps>[] => [
  defineRoute({
    operationId: 'startAnalyticsExport',
    summary: 'Export a long answer',
    details:
      'The question of GET /v2/analytics, answered with all of its rows by a job. One person can have five',
    tag: 'Analytics',
    method: 'POST',
    paths: ['/v2/analytics/exports'],
    access,
    listNames: 'brackets',
    body: exportBody(catalog),
    responses: { 201: exportView },
    examples: { request: { sort: '-reactions' }, response: waitingExample },
    handler: async (deps: ExportRouteDeps, { actor, body }) =>
      created(presentExport(deps.baseUrl, await startExport(deps, actor, toQuestion(body)))),
  }),
  defineRoute({
    operationId: 'listAnalyticsExports',
    summary: 'List your exports',
    details: 'Newest first',
    tag: 'Analytics',
    method: 'GET',
    paths: ['/v2/analytics/exports'],
    access,
    responses: { 200: z.object({ data: z.array(exportView) }).meta({ id: 'AnalyticsExportList' }) },
    handler: async (deps: ExportRouteDeps, { actor }) =>
      ok({ data: (await listExports(deps, actor)).map((made) => presentExport(deps.baseUrl, made)) }),
  }),
  defineRoute({
    operationId: 'readAnalyticsExport',
    summary: 'Read how far an export is',
    tag: 'Analytics',
    method: 'GET',
    paths: ['/v2/analytics/exports/:id'],
    access,
    params,
    responses: { 200: exportView },
    handler: async (deps: ExportRouteDeps, { actor, params: { id } }) =>
      ok(presentExport(deps.baseUrl, await readExport(deps, actor, id))),
  }),
  defineRoute({
    operationId: 'cancelAnalyticsExport',
    summary: 'Cancel an export',
    details: 'Nothing of it is kept. One that is finished stays as it is',
    tag: 'Analytics',
    method: 'POST',
    paths: ['/v2/analytics/exports/:id/cancel'],
    access,
    params,
    body: emptyBody,
    responses: { 200: exportView },
    examples: { response: { ...waitingExample, state: 'cancelled' } },
    handler: async (deps: ExportRouteDeps, { actor, params: { id } }) =>
      ok(presentExport(deps.baseUrl, await cancelExport(deps, actor, id))),
  }),
  defineRoute({
    operationId: 'downloadAnalyticsCsv',
    summary: 'Download an export as CSV',
    details: 'A line for each figure of each row',
    tag: 'Analytics',
    method: 'GET',
    paths: ['/v2/analytics/exports/:id/csv'],
    access,
    params,
    contentType: 'text/csv',
    responses: {},
    handler: async (deps: ExportRouteDeps, { actor, params: { id }, reply }) => {
      const { made, parts } = await openExport(deps, actor, id);
      const type = 'text/csv; charset=utf-8; header=present';
      return sendFile(reply, type, `${fileName(id)}.csv`, csvOf(made.question.dimensions, parts));
    },
  }),
  defineRoute({
    operationId: 'downloadAnalyticsJson',
    summary: 'Download an export as JSON',
    details: 'As GET /v2/analytics answers, with all of its rows',
    tag: 'Analytics',
    method: 'GET',
    paths: ['/v2/analytics/exports/:id/json'],
    access,
    params,
    responses: { 200: answerView },
    handler: async (deps: ExportRouteDeps, { actor, params: { id }, reply }) => {
      const { head, parts } = await openExport(deps, actor, id);
      return sendFile(reply, 'application/json; charset=utf-8', `${fileName(id)}.json`, jsonOf(head, parts));
    },
  }),
];

const fileName = (id: string): string => `signoff-analytics-${id}`;
