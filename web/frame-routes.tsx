/** What stands around every page: the root, and the shell for people who are signed in. */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { askForFrame } from './data/first-questions.ts';
import { signedIn } from './data/signed-in.ts';
import { AppShell, AppShellPending } from './routes/app-shell.tsx';
import { NotFoundPage, RootError, RootFrame } from './routes/root.tsx';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootFrame,
  notFoundComponent: NotFoundPage,
  errorComponent: RootError,
});

export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: signedIn,
  loader: askForFrame,
  staleTime: Number.POSITIVE_INFINITY,
  component: AppShell,
  pendingComponent: AppShellPending,
  errorComponent: RootError,
  pendingMs: 200,
});
