/** An export: how far it is, and where its rows are. */
import { z } from 'zod';
import { type AnalyticsExport, exportStates } from '../../domain/analytics/export-ports.ts';
import { messageFields, messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { instant, shownId } from '../pipeline/view-parts.ts';

const download = (format: string) =>
  z
    .string()
    .nullable()
    .meta({
      description: `Where its rows are, as ${format.toUpperCase()}; null: it is not ready`,
      example: `http://localhost:3000/v2/analytics/exports/${sample.id('exp')}/${format}`,
    });

export const exportView = z
  .object({
    id: shownId('exp'),
    status_url: z.string().meta({
      description: 'Where to ask how far it is',
      example: `http://localhost:3000/v2/analytics/exports/${sample.id('exp')}`,
    }),
    state: z.enum(exportStates).meta({ example: 'ready' }),
    progress: z.number().meta({ description: 'From 0 to 1', example: 1 }),
    row_count: z.int().nullable().meta({ example: 4_200 }),
    ...messageSchema('problem', z.string().nullable().meta({ description: 'Why it failed' })),
    created_at: instant,
    finished_at: instant.nullable().meta({ example: '2026-11-16T09:30:04.000Z' }),
    expires_at: instant.nullable().meta({
      description:
        'When it is deleted, at the latest: it goes with the figures in it, such as when an account is disconnected',
      example: '2026-11-16T10:30:04.000Z',
    }),
    csv_url: download('csv'),
    json_url: download('json'),
  })
  .meta({ id: 'AnalyticsExport' });

export type ExportView = z.infer<typeof exportView>;

/** As it is when it was just asked for. */
export const waitingExample = {
  state: 'waiting',
  progress: 0,
  row_count: null,
  finished_at: null,
  expires_at: null,
  csv_url: null,
  json_url: null,
};

export function presentExport(baseUrl: URL, made: AnalyticsExport): ExportView {
  const address = (format = ''): string => new URL(`/v2/analytics/exports/${made.id}${format}`, baseUrl).href;
  const isReady = made.state === 'ready';
  return {
    id: made.id,
    status_url: address(),
    state: made.state,
    progress: made.progress,
    row_count: made.rowCount,
    ...messageFields('problem', made.problem),
    created_at: made.createdAt.toISOString(),
    finished_at: made.finishedAt?.toISOString() ?? null,
    expires_at: made.expiresAt?.toISOString() ?? null,
    csv_url: isReady ? address('/csv') : null,
    json_url: isReady ? address('/json') : null,
  };
}
