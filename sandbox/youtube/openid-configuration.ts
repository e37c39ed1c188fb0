import type { Outcome } from '../core/operation.ts';

export function openIdConfiguration(issuer: string, sandboxUrl: string): Outcome {
  const body = {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${sandboxUrl}/youtube/oauth2/token`,
    userinfo_endpoint: `${sandboxUrl}/youtube/api/oauth2/v3/userinfo`,
    revocation_endpoint: `${sandboxUrl}/youtube/oauth2/revoke`,
    jwks_uri: `${sandboxUrl}/youtube/api/oauth2/v3/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['plain', 'S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  };
  return { answer: { status: 200, body } };
}
