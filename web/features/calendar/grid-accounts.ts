import { useQuery } from '@tanstack/react-query';
import type { AccountView, PlatformView } from '../../../server/http/views.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { findPlatform } from '../platforms/platforms.ts';

export const gridOf = ({ platform }: Pick<AccountView, 'platform'>): PlatformView['profile_grid'] =>
  findPlatform(platform)?.profile_grid ?? null;

/** The connected accounts whose profiles show a grid of posts. */
export const useGridAccounts = (): AccountView[] | undefined =>
  useQuery(accountsQuery).data?.filter((account) => gridOf(account) !== null);
