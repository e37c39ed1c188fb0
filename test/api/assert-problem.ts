import assert from 'node:assert/strict';
import type { ErrorCode } from '../../server/errors.ts';
import { type ProblemDocument, problemDocument } from '../../server/http/pipeline/view-parts.ts';
import type { Reply } from '../browser-session.ts';

/** Asserts the shape of every refusal: a problem document that a person and a program can use. */
export function assertProblem(reply: Reply, status: number, code?: ErrorCode): ProblemDocument {
  const seen = `${reply.status} ${JSON.stringify(reply.body)}`.slice(0, 600);
  assert.equal(reply.status, status, seen);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/problem\+json/, seen);
  const problem = problemDocument.strict().parse(reply.body);
  assert.equal(problem.status, status);
  if (code !== undefined) assert.equal(problem.code, code, seen);
  assert.equal(reply.headers.get('x-request-id'), problem.request_id);
  assert.match(problem.request_id, /^req_[0-9a-f]{32}$/);
  assert.equal(problem.type, `/docs/errors#${problem.code}`);
  assert.ok(problem.detail.length > 0 && problem.title.length > 0, seen);
  if (status === 401) assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer/);
  return problem;
}

export const paramsOf = (problem: ProblemDocument): string[] =>
  (problem.errors ?? []).map(({ param }) => param);
