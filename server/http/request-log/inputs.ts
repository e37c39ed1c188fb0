import { z } from 'zod';
import type { CallFilter, CallPosition } from '../../domain/request-log/ports.ts';
import { notFound } from '../../errors.ts';
import type { AppId, GrantId, UserId } from '../../lib/ids.ts';
import { decodeCursor, encodeCursor, idOf, listQuery, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';

const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');
const time = z.iso
  .datetime({ offset: true })
  .meta({ example: sample.times.created })
  .transform((value) => new Date(value));

export const callQuery = {
  ...listQuery,
  status: z.enum(['2xx', '3xx', '4xx', '5xx']).optional(),
  refused: yesOrNo.optional().meta({ description: 'Only those that got 4xx or 5xx, or only the others' }),
  slow: yesOrNo.optional().meta({ description: 'Only those that took a second or more' }),
  person_id: idOf('usr').optional().meta({ description: 'For whom the app called' }),
  token_id: idOf('grt')
    .optional()
    .meta({ description: 'The consent that its tokens came from', example: sample.id('grt') }),
  method: z.enum(['GET', 'POST', 'DELETE', 'PATCH', 'HEAD']).optional(),
  route: text(200).optional().meta({ description: 'As in this document: `/v1/posts/{id}`' }),
  code: text(60).optional().meta({ description: 'Of the problem' }),
  from: time.optional(),
  to: time.optional(),
  q: text(200)
    .optional()
    .meta({ description: 'A request id, or how a path (`/v1/posts/38`) or the code of a problem begins' }),
};

const day = z.iso.date().refine((value) => value >= '2000-01-01', { message: 'must be 2000-01-01 or later' });
export const dayQuery = {
  from: day.optional().meta({
    description: 'The first day, where the workspace is; by default 15 days ago',
    example: '2026-11-03',
  }),
  to: day.optional().meta({ description: 'The last day; by default today', example: '2026-11-17' }),
};

const query = z.object(callQuery);

const isPosition = (key: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z req_[0-9a-f]{32}$/.test(key) &&
  !Number.isNaN(Date.parse(key.slice(0, 24)));

export const cursorOf = ({ at, requestId }: CallPosition): string =>
  encodeCursor(`${at.toISOString()} ${requestId}`);

export function positionOf(cursor: string | undefined): CallPosition | undefined {
  const key = decodeCursor(cursor, isPosition);
  return key === undefined ? undefined : { at: new Date(key.slice(0, 24)), requestId: key.slice(25) };
}

export function callFilterOf({
  status,
  person_id,
  token_id,
  route,
  cursor,
  q,
  ...same
}: z.output<typeof query>): CallFilter {
  return {
    ...same,
    statusClass: status && (Number(status[0]) as CallFilter['statusClass']),
    userId: person_id as UserId | undefined,
    tokenId: token_id as GrantId | undefined,
    // Documents write {id} where we declare :id.
    route: route?.replaceAll(/\{(\w+)\}/g, ':$1'),
    search: q?.trim() || undefined,
    before: positionOf(cursor),
  };
}

export const requestParams = z
  .object({
    id: z
      .string()
      .max(100)
      .meta({ example: sample.id('app') }),
    request_id: z.string().max(100).meta({ example: sample.requestId }),
  })
  .transform(({ id, request_id }): { id: AppId; requestId: string } => {
    if (!/^app_[0-9a-z]{26}$/.test(id)) throw notFound('app');
    if (!/^req_[0-9a-f]{32}$/.test(request_id)) throw notFound('request');
    return { id: id as AppId, requestId: request_id };
  });
