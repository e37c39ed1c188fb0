import type { SandboxClock } from '../core/clock.ts';
import { isRecord, readJsonObject } from '../core/forms.ts';
import { type Call, RefusedError } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import {
  accessDenied,
  badField,
  badQuery,
  missingField,
  refuse,
  schemaProblems,
  throttled,
  tokenProblems,
  unpermittedFields,
  versionMissing,
  versionNotActive,
} from './errors.ts';
import { findMember, type Member, mayPostFor, personUrn } from './members.ts';
import { findProblems, type Schema } from './schema.ts';
import type { Settings } from './settings.ts';
import type { LinkedInState } from './state.ts';

/** Checks for every versioned call: token, version, protocol, method header, encoding, body type. */
export type Caller = { member: Member; clientId: string; scopes: string[] };

export function requireToken({ grants }: LinkedInState, call: Call): Caller {
  const text = bearerToken(call.headers.authorization);
  if (!text) throw refuse(401, tokenProblems.empty);
  const token = grants.findToken(text);
  const member = token && findMember(token.grant.holder);
  if (!token || !member) throw refuse(401, tokenProblems.invalid);
  // For a short time after a refresh, the new token is rejected as if it were revoked.
  if (grants.isSettling(token)) throw refuse(401, tokenProblems.revoked);
  const status = grants.statusOf(token);
  if (status !== 'active') throw refuse(401, tokenProblems[status]);
  return { member, clientId: token.grant.clientId, scopes: token.grant.scopes };
}

export type VersionedCall = Caller & {
  /** YYYYMM. */
  version: string;
  /** Rejects with LinkedIn's name for the resource and method. */
  denied(resource: string): never;
};

/** Required where the documentation requires the header; elsewhere it must be right if it is sent. */
type RestliMethod = 'FINDER' | 'DELETE' | 'PARTIAL_UPDATE' | 'BATCH_GET';
type OptionalMethod = { optional: 'GET' | 'GET_ALL' | 'CREATE' | 'ACTION' | 'FINDER' };

export function authorizeCall(
  state: LinkedInState,
  call: Call,
  restliMethod: RestliMethod | OptionalMethod,
): VersionedCall {
  const isPost = call.method === 'POST';
  if (isPost && call.headers['content-length'] === undefined && !call.headers['transfer-encoding']) {
    throw refuse(411, { code: 'LENGTH_REQUIRED', message: 'Content-Length is required' });
  }
  const caller = requireToken(state, call);
  const version = call.headers['linkedin-version'];
  if (typeof version !== 'string' || version === '') throw versionMissing();
  if (!activeVersions.includes(version)) throw versionNotActive(longVersion(version));
  const protocol = call.headers['x-restli-protocol-version'];
  if (protocol !== '2.0.0') {
    const message = `Rest.li protocol version ${protocol ?? '1.0.0'} used by the client is not supported!`;
    throw refuse(400, { message });
  }
  requireMethodHeader(call, restliMethod);
  requireEncoding(call);
  if (isPost && !/^application\/json\b/i.test(call.headers['content-type'] ?? '')) {
    throw refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Content-Type must be application/json' });
  }
  return {
    ...caller,
    version,
    denied(resource) {
      throw accessDenied(`${resource}.${longVersion(version)}`);
    },
  };
}

function requireMethodHeader(call: Call, method: RestliMethod | OptionalMethod) {
  const given = call.headers['x-restli-method'];
  const expected = typeof method === 'string' ? method : method.optional;
  if (given === undefined && typeof method !== 'string') return;
  if (typeof given === 'string' && given.toUpperCase() === expected) return;
  throw refuse(400, { message: `The X-RestLi-Method header must be ${expected} for this call` });
}

/** Rest.li 2.0: a URN in the address must be percent-encoded. */
function requireEncoding(call: Call) {
  const [path = '', query = ''] = call.rawUrl.split('?', 2);
  if (path.includes(':')) throw refuse(400, { message: 'Syntax exception in path variables' });
  if (/=urn:/.test(query)) {
    throw badQuery();
  }
}

export function readJson(call: Call): Record<string, unknown> {
  const value = readJsonObject(call.body);
  if (!value) {
    throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'The request body is not a JSON object' });
  }
  const nulls = findNulls(value);
  if (nulls.length > 0) throw unpermittedFields('REQUEST_BODY', nulls);
  return value;
}

function findNulls(value: unknown, path = ''): string[] {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => findNulls(inner, `${path}/${name}`));
}

/** The body of a create: its names are the application's to send, and its values fit the schema. */
export function readRecord(call: Call, fields: Record<string, Schema>): Record<string, unknown> {
  const body = readJson(call);
  const unknown = Object.keys(body).filter((name) => !(name in fields) && !(`${name}?` in fields));
  if (unknown.length > 0) {
    throw unpermittedFields(
      'REQUEST_BODY',
      unknown.map((name) => `/${name}`),
    );
  }
  const problems = findProblems({ record: fields }, body);
  if (problems.length > 0) throw schemaProblems(problems);
  return body;
}

/** The body of an action: its parameters, of which LinkedIn names the action in its message. */
export function readAction(
  call: Call,
  action: string,
  parameter: string,
  fields: Record<string, Schema>,
): Record<string, unknown> {
  const body = readJson(call);
  const problems = findProblems({ record: { [parameter]: { record: fields } } }, body);
  if (problems.length > 0) {
    const message = `Parameters of method '${action}' failed validation with error '${problems.join('')}'`;
    throw refuse(400, { message });
  }
  return requireField(body, parameter);
}

/** Comments have their own scopes. LinkedIn's older documentation named those for posts, which no longer apply. */
export function mayCommentAs(caller: Caller, actor: string): boolean {
  const { scopes } = caller;
  if (actor === ownUrn(caller)) return scopes.includes('w_member_social_feed');
  return scopes.includes('w_organization_social_feed') && mayPostFor(caller.member, actor);
}

/** The caller's own account, by the id that the application knows. */
const ownUrn = ({ member, clientId }: Caller): string => personUrn(member, clientId);

/** Posting for a page needs the organization scope and a posting role; members can only post as themselves. */
export function mayWriteAs(caller: Caller, author: string): boolean {
  if (author === ownUrn(caller)) return caller.scopes.includes('w_member_social');
  return caller.scopes.includes('w_organization_social') && mayPostFor(caller.member, author);
}

/** A required text field. */
export function requireText(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (value === undefined) throw missingField(field);
  if (typeof value !== 'string') throw badField('INVALID_VALUE_FOR_FIELD', field, `${field} must be text`);
  return value;
}

export function requireAccountUrn(urn: string, field: string): void {
  if (/^urn:li:(organization|person):[\w-]+$/.test(urn)) return;
  throw badField('INVALID_URN_TYPE', field, `"${urn}" is not a person or organization URN`);
}

/** `start` and `count`; at most 100 at once. */
export function readPaging(call: Call): { start: number; count: number } {
  const start = Number(call.query.get('start') ?? 0);
  const count = Number(call.query.get('count') ?? 10);
  const isValid =
    Number.isInteger(start) && start >= 0 && Number.isInteger(count) && count >= 1 && count <= 100;
  if (!isValid) throw badQuery();
  return { start, count };
}

export function pageOf<T>(
  all: readonly T[],
  { start, count }: { start: number; count: number },
  show: (one: T) => object,
) {
  const elements = all.slice(start, start + count).map(show);
  const paging = { start, count, total: all.length, links: [] };
  return { answer: { status: 200, body: { elements, paging } } };
}

export const requireField = (body: Record<string, unknown>, field: string): Record<string, unknown> => {
  const value = body[field];
  if (!isRecord(value)) throw missingField(field);
  return value;
};

/**
 * The API versions LinkedIn listed on 19 September 2026, minus the one that was sunset since. The list is fixed on
 * purpose: advancing the sandbox clock must not make a correct client fail.
 */
const activeVersions = '202511 202601 202602 202603 202604 202605 202606 202607 202608 202609'.split(' ');

/** LinkedIn's messages show a version with a day appended. */
const longVersion = (version: string): string => (/^\d{6}$/.test(version) ? `${version}01` : version);

/** Rejects versions that a test has declared sunset. */
export function refuseSunset({ settings }: LinkedInState, call: Call): void {
  const version = call.headers['linkedin-version'];
  const sunset = settings.current().sunset_versions.split(',');
  if (typeof version === 'string' && version !== '' && sunset.includes(version)) {
    throw versionNotActive(longVersion(version));
  }
}

/** Counts the calls of a member and of the application per UTC day. Lost on restart. */
export function createThrottle(clock: SandboxClock, settings: Settings) {
  const used = new Map<string, number>();
  const isOver = (subject: string, limit: number): boolean => {
    const key = `${subject} ${new Date(clock.now()).toISOString().slice(0, 10)}`;
    const calls = (used.get(key) ?? 0) + 1;
    used.set(key, calls);
    return limit > 0 && calls > limit;
  };
  return (memberKey: string): void => {
    const { member_calls_per_day: memberLimit, app_calls_per_day: appLimit } = settings.current();
    const [appIsOver, memberIsOver] = [isOver('app', appLimit), isOver(`member ${memberKey}`, memberLimit)];
    if (appIsOver) throw new RefusedError(throttled('APPLICATION'));
    if (memberIsOver) throw new RefusedError(throttled('MEMBER'));
  };
}
