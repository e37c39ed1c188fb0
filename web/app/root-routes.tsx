/** The routes around every page: the root, and the shell for signed-in users. */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../components/not-found-page.tsx';
import { AppShell, AppShellPending } from './app-shell.tsx';
import { loadFrame } from './page-loaders.ts';
import { requireSession } from './require-session.ts';
import { RootError, RootFrame } from './root-frame.tsx';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootFrame,
  notFoundComponent: NotFoundPage,
  errorComponent: RootError,
});

export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: requireSession,
  loader: loadFrame,
  staleTime: Number.POSITIVE_INFINITY,
  component: AppShell,
  pendingComponent: AppShellPending,
  errorComponent: RootError,
  pendingMs: 200,
});
