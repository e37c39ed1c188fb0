/** People who post as themselves, beside the pages they look after. */
import type { ConnectTarget } from '../../domain/accounts/connector.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { readPerson } from './answers.ts';
import { type Caller, getPerson } from './calls.ts';

const prefix = 'urn:li:person:';

export const isMember = (account: string): boolean => account.startsWith(prefix);

/** The person as they may be connected; the answer itself when it is not one. LinkedIn does not tell their address. */
export async function describeMember(caller: Caller): Promise<ConnectTarget | HttpResult | undefined> {
  const answer = await getPerson(caller);
  if (answer.kind !== 'answered' || answer.status !== 200) return answer;
  const person = readPerson(answer.text);
  return (
    person && {
      externalId: `${prefix}${person.sub}`,
      name: person.name,
      handle: null,
      url: null,
      pictureUrl: person.picture ?? null,
    }
  );
}
