import { useQuery } from '@tanstack/react-query';
import { formatList } from '../../i18n/format-text.ts';
import { membersQuery } from './queries.ts';

/** The owners of the workspace, for people whose role does not allow something. Empty until they are known. */
export function useOwnerNames(): string {
  const { data: members = [] } = useQuery(membersQuery);
  return formatList(members.filter(({ role }) => role === 'owner').map(({ user }) => user.name));
}
