import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isSignedOut } from '../data/problem.ts';
import { sessionQuery } from '../data/session.ts';
import { settleWorkspace } from '../data/workspace.ts';

/** Whoever is not signed in goes there first, and comes back. */
export const signedIn = async ({
  context,
  location,
}: {
  context: { queryClient: QueryClient };
  location: { href: string };
}): Promise<void> => {
  try {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    settleWorkspace(session.workspaces);
  } catch (error) {
    if (isSignedOut(error)) {
      const home = location.href === '/';
      throw redirect({ to: '/signin', search: home ? {} : { return_to: location.href } });
    }
    throw error;
  }
};
