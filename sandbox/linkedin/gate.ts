import type { Call } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { accessDenied, refuse, tokenProblems, versionMissing, versionNotActive } from './errors.ts';
import type { Grants } from './grants.ts';
import { findMember, type Member, mayPostFor, personUrn } from './members.ts';
import { isActiveVersion, longVersion } from './versions.ts';

/** What stands before every versioned call: token, version, protocol, method header, encoding, body type. */
export type Caller = { member: Member; clientId: string; scopes: string[] };

export function requireToken(grants: Grants, call: Call): Caller {
  const text = bearerToken(call.headers.authorization);
  if (!text) throw refuse(401, tokenProblems.empty);
  const token = grants.findToken(text);
  const member = token && findMember(token.grant.memberKey);
  if (!token || !member) throw refuse(401, tokenProblems.invalid);
  // For a moment after a refresh the new token is answered as if it were revoked.
  if (grants.isSettling(token)) throw refuse(401, tokenProblems.revoked);
  const status = grants.statusOf(token);
  if (status !== 'active') throw refuse(401, tokenProblems[status]);
  return { member, clientId: token.grant.clientId, scopes: token.grant.scopes };
}

export type VersionedCall = Caller & {
  /** YYYYMM. */
  version: string;
  /** Refuses with the name LinkedIn gives the resource and method. */
  denied(resource: string): never;
};

type RestliMethod = 'FINDER' | 'DELETE' | 'PARTIAL_UPDATE' | 'BATCH_GET';

export function enter(grants: Grants, call: Call, restliMethod?: RestliMethod): VersionedCall {
  const isPost = call.method === 'POST';
  if (isPost && call.headers['content-length'] === undefined && !call.headers['transfer-encoding']) {
    throw refuse(411, { code: 'LENGTH_REQUIRED', message: 'Content-Length is required' });
  }
  const caller = requireToken(grants, call);
  const version = call.headers['linkedin-version'];
  if (typeof version !== 'string' || version === '') throw versionMissing();
  if (!isActiveVersion(version)) throw versionNotActive(longVersion(version));
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

function requireMethodHeader(call: Call, expected: string | undefined) {
  const given = call.headers['x-restli-method'];
  if (!expected) return;
  if (typeof given === 'string' && given.toUpperCase() === expected) return;
  throw refuse(400, { message: `The X-RestLi-Method header must be ${expected} for this call` });
}

/** Rest.li 2.0: a URN must be percent-encoded wherever it stands in the address. */
function requireEncoding(call: Call) {
  const [path = '', query = ''] = call.rawUrl.split('?', 2);
  if (path.includes(':')) throw refuse(400, { message: 'Syntax exception in path variables' });
  if (/=urn:/.test(query)) {
    throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });
  }
}

export function readJson(call: Call): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(call.body.toString('utf8'));
    if (isRecord(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'The request body is not a JSON object' });
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Comments have scopes of their own. LinkedIn's older pages named those for posts; that is over. */
export function mayCommentAs(caller: Caller, actor: string): boolean {
  const { scopes } = caller;
  if (actor === personUrn(caller.member)) return scopes.includes('w_member_social_feed');
  return scopes.includes('w_organization_social_feed') && mayPostFor(caller.member, actor);
}

/** Pages need the organization scope and a posting role; a member writes in their own name only. */
export function mayWriteAs(caller: Caller, author: string): boolean {
  if (author === personUrn(caller.member)) return caller.scopes.includes('w_member_social');
  return caller.scopes.includes('w_organization_social') && mayPostFor(caller.member, author);
}
