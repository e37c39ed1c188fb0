import type { Person } from './people.ts';

/** What a person's provider tells about them; e-mail only when asked for and only when they have one. */
export function claimsOf(person: Person, scope: string): Record<string, unknown> {
  const scopes = scope.split(' ');
  const [givenName, ...rest] = person.name.split(' ');
  const profile = { name: person.name, given_name: givenName, family_name: rest.join(' ') };
  return {
    sub: `sandbox-${person.key}`,
    ...(scopes.includes('profile') ? profile : {}),
    ...(scopes.includes('email') && person.email ? { email: person.email, email_verified: true } : {}),
  };
}
