/** Whether a response is one that its operation documents, in the documented shape, and a problem that says enough. */
import assert from 'node:assert/strict';
import { assertProblem } from '../api/assert-problem.ts';
import type { Reply } from '../browser-session.ts';
import { findMismatch, type ResolveRef } from './json-schema.ts';
import type { Operation } from './operations.ts';

/** What a service in order answers. While its database is away, `unavailable` (503) is right too. */
export const inOrder: readonly number[] = [200, 201, 204, 400, 401, 403, 404, 429];

export function judgeReply(
  {
    operation,
    reply,
    address = '',
    allowed = inOrder,
  }: {
    readonly operation: Operation;
    readonly reply: Reply;
    readonly address?: string;
    readonly allowed?: readonly number[];
  },
  resolve: ResolveRef,
): void {
  const { status, body } = reply;
  assert.ok(allowed.includes(status), `answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  if (status >= 400) {
    assert.ok(operation.responses[status], `undocumented status ${status}`);
    assertProblem(reply, status);
    return;
  }
  const documented = operation.responses[status];
  assert.ok(documented, `undocumented status ${status}`);
  const types = Object.keys(documented.content ?? {});
  const [otherType] = types.filter((type) => type !== 'application/json');
  if (otherType !== undefined) {
    const kind = otherType.startsWith('image/') ? 'image/' : otherType;
    assert.ok(reply.headers.get('content-type')?.startsWith(kind), `documented as ${otherType}`);
    return;
  }
  if (status === 204) {
    assert.equal(body, '');
    return;
  }
  const takesFormat = operation.parameters?.some(
    ({ name, in: place }) => place === 'query' && name === 'format',
  );
  if (takesFormat && /[?&]format=csv(&|$)/.test(address)) {
    assert.match(reply.headers.get('content-type') ?? '', /^text\/csv/);
    return;
  }
  const schema = documented.content?.['application/json']?.schema;
  assert.ok(schema, `no schema for ${status}`);
  assert.equal(findMismatch(schema, body, resolve), undefined);
}
