import type { Outcome } from '../core/operation.ts';

export function openIdConfiguration(issuer: string, sandboxUrl: string): Outcome {
  const body = {
    issuer,
    authorization_endpoint: `${issuer}/v2/authorization`,
    token_endpoint: `${issuer}/v2/accessToken`,
    userinfo_endpoint: `${sandboxUrl}/linkedin/api/v2/userinfo`,
    jwks_uri: `${issuer}/openid/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['openid', 'profile', 'email'],
    claims_supported: [
      'iss',
      'aud',
      'iat',
      'exp',
      'sub',
      'name',
      'given_name',
      'family_name',
      'email',
      'locale',
    ],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
  return { answer: { status: 200, body } };
}
