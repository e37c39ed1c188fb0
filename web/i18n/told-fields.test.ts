import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { tellFields, toldFields } from './told-fields.ts';

test('only what the server says is told in another language, however deep it stands', () => {
  const hear = (words: string): string => `[${words}]`;
  const answer = {
    data: [{ caption: 'Post', trouble: { message: 'Refused.', at: 'now' }, status_reason: null }],
    comments: [{ text: 'Refused.' }],
  };
  assert.deepEqual(tellFields(answer, hear), {
    data: [{ caption: 'Post', trouble: { message: '[Refused.]', at: 'now' }, status_reason: null }],
    comments: [{ text: 'Refused.' }],
  });
});

/** A schema that gets such a field is looked at by whoever adds it: may people write into it? */
const serversOwn = [
  'Account.status_reason',
  'AccountGains.retention',
  'AccountGains.trouble',
  'Analytics.trouble',
  'Approval.void_reason',
  'AuditVerification.broken',
  'Campaign.failure',
  'CampaignItem.problem',
  'CampaignSummary.failure',
  'Connection.message',
  'ContentTools.why',
  'CreatedPost.message',
  'Declarations.help',
  'Declarations.label',
  'Declarations.why',
  'Figure.label',
  'Fit.label',
  'Fit.message',
  'InputProblem.message',
  'MeasureGain.label',
  'Pause.message',
  'Platform.label',
  'Platform.why',
  'PlatformPost.visibility',
  'Post.message',
  'PostDetail.message',
  'PostFigure.label',
  'PostFigures.trouble',
  'PostMedia.message',
  'PostOption.help',
  'PostOption.label',
  'Problem.detail',
  'PublishedPost.message',
  'Upload.detail',
];

test('no field of that name holds what people wrote', () => {
  const document = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../openapi.json'), 'utf8'));
  const found: string[] = [];
  const visit = (value: unknown, name: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: Record<string, { type?: unknown }> };
    for (const [key, schema] of Object.entries(properties ?? {}))
      if (toldFields.has(key) && JSON.stringify(schema.type ?? null).includes('string'))
        found.push(`${name}.${key}`);
    for (const inner of Object.values(value)) visit(inner, name);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name);
  assert.deepEqual([...new Set(found)].sort(), serversOwn);
});
