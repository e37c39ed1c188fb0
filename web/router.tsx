import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { sessionQuery } from './data/session.ts';
import { isSignedOut } from './lib/problem.ts';
import { settleWorkspace } from './lib/workspace.ts';
import { AccountsPage } from './routes/accounts.tsx';
import { AppShell, AppShellPending } from './routes/app-shell.tsx';
import { ComposePage } from './routes/compose.tsx';
import { ConnectPage } from './routes/connect.tsx';
import { HomePage } from './routes/home.tsx';
import { InvitePage } from './routes/invite.tsx';
import { PostPage } from './routes/post.tsx';
import { PostsPage } from './routes/posts.tsx';
import { ReviewPage } from './routes/review.tsx';
import { NotFoundPage, RootError, RootFrame } from './routes/root.tsx';
import { SettingsPage } from './routes/settings.tsx';
import { SignInPage } from './routes/signin.tsx';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** Only what was really given, so that addresses stay short. */
const pick = <K extends string>(
  search: Record<string, unknown>,
  keys: readonly K[],
): { [P in K]?: string } => {
  const found: { [P in K]?: string } = {};
  for (const key of keys) {
    const value = text(search[key]);
    if (value !== undefined) found[key] = value;
  }
  return found;
};

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootFrame,
  notFoundComponent: NotFoundPage,
  errorComponent: RootError,
});

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['problem', 'return_to']),
  component: SignInPage,
});

export const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$token',
  component: InvitePage,
});

const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
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
  },
  component: AppShell,
  pendingComponent: AppShellPending,
  errorComponent: RootError,
  pendingMs: 200,
});

const homeRoute = createRoute({ getParentRoute: () => appRoute, path: '/', component: HomePage });

export const postsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/posts',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['show', 'platform']),
  component: PostsPage,
});

export const postRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/posts/$postId',
  component: PostPage,
});

export const composeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/compose/{-$postId}',
  component: ComposePage,
});

export const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/review/{-$postId}',
  component: ReviewPage,
});

export const accountsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/accounts',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['account', 'problem']),
  component: AccountsPage,
});

export const connectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/accounts/connect/$connectionId',
  component: ConnectPage,
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: SettingsPage,
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  inviteRoute,
  appRoute.addChildren([
    homeRoute,
    postsRoute,
    postRoute,
    composeRoute,
    reviewRoute,
    accountsRoute,
    connectRoute,
    settingsRoute,
  ]),
]);

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
