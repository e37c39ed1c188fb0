import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isSignedOut } from '../data/problem.ts';
import { sessionQuery } from '../data/session.ts';
import { resolveWorkspace } from '../data/workspace.ts';

/** Redirects users who are not signed in to the sign-in page, and back afterwards. */
export const requireSession = async ({
  context,
  location,
}: {
  context: { queryClient: QueryClient };
  location: { href: string };
}): Promise<void> => {
  try {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    resolveWorkspace(session.workspaces);
  } catch (error) {
    if (isSignedOut(error)) {
      const home = location.href === '/';
      throw redirect({ to: '/signin', search: home ? {} : { return_to: location.href } });
    }
    throw error;
  }
};
