/** The authorization server's metadata (RFC 8414): only enabled features, and nothing of OpenID Connect. */
import type { Scope } from '../domain/actor/scopes.ts';

const publishedFields = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'revocation_endpoint',
  'introspection_endpoint',
  'pushed_authorization_request_endpoint',
  'response_types_supported',
  'grant_types_supported',
  'code_challenge_methods_supported',
  'token_endpoint_auth_methods_supported',
  'authorization_response_iss_parameter_supported',
] as const;

export function buildMetadata(
  everything: Readonly<Record<string, unknown>>,
  scopes: readonly Scope[],
  documentation: string,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(publishedFields.map((name) => [name, everything[name]])),
    revocation_endpoint_auth_methods_supported: everything.token_endpoint_auth_methods_supported,
    introspection_endpoint_auth_methods_supported: everything.token_endpoint_auth_methods_supported,
    response_modes_supported: ['query'],
    scopes_supported: scopes,
    service_documentation: documentation,
  };
}
