/** Members who post as themselves, besides the pages they manage. */
import type { ConnectTarget } from '../../domain/platform-port/connector.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { type Person, readPerson } from './answers.ts';
import { type Caller, getPerson } from './calls.ts';

const prefix = 'urn:li:person:';

export const isMember = (account: string): boolean => account.startsWith(prefix);

export type MemberReading =
  | { readonly kind: 'ok'; readonly value: Person }
  | { readonly kind: 'refused'; readonly answer: HttpResult }
  | { readonly kind: 'unreadable' };

/** Who gave the token. */
export async function readMember(caller: Caller): Promise<MemberReading> {
  const answer = await getPerson(caller);
  if (answer.kind !== 'answered' || answer.status !== 200) return { kind: 'refused', answer };
  const value = readPerson(answer.text);
  return value === undefined ? { kind: 'unreadable' } : { kind: 'ok', value };
}

/** The member as a connection target. LinkedIn gives an id for their picture, but no URL. */
export function toMemberTarget({ settings }: Caller, person: Person): ConnectTarget {
  const { id, localizedFirstName, localizedLastName, vanityName } = person;
  return {
    externalId: `${prefix}${id}`,
    name: [localizedFirstName, localizedLastName].filter(Boolean).join(' ') || 'LinkedIn profile',
    handle: vanityName ?? null,
    url: vanityName === undefined ? null : `${settings.wwwUrl}/in/${encodeURIComponent(vanityName)}/`,
  };
}
