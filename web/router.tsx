import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import { signedIn } from './data/signed-in.ts';
import { pick } from './lib/search-params.ts';
import { AccountsPage } from './routes/accounts.tsx';
import { AppShell, AppShellPending } from './routes/app-shell.tsx';
import { AuthorizedAppsPage } from './routes/authorized-apps.tsx';
import { ComposePage } from './routes/compose.tsx';
import { ConfirmEmailPage } from './routes/confirm-email.tsx';
import { ConnectPage } from './routes/connect.tsx';
import { ConnectRequestPage } from './routes/connect-request.tsx';
import { ConsentPage } from './routes/consent.tsx';
import { DataDeletionPage } from './routes/data-deletion.tsx';
import { DevelopersPage } from './routes/developers.tsx';
import { HomePage } from './routes/home.tsx';
import { InvitePage } from './routes/invite.tsx';
import { MediaPage } from './routes/media.tsx';
import { NotificationSettingsPage } from './routes/notification-settings.tsx';
import { NotificationsPage } from './routes/notifications.tsx';
import { OperatorPage } from './routes/operator.tsx';
import { PostPage } from './routes/post.tsx';
import { PostsPage } from './routes/posts.tsx';
import { ReviewPage } from './routes/review.tsx';
import { NotFoundPage, RootError, RootFrame } from './routes/root.tsx';
import { ChangeRecurrencePage, RepeatPostPage } from './routes/settings/plan-recurrence.tsx';
import { PostingTimesPage } from './routes/settings/posting-times.tsx';
import { RecurringPostsPage } from './routes/settings/recurring-posts.tsx';
import { SettingsPage } from './routes/settings.tsx';
import { SignInPage } from './routes/signin.tsx';
import { TryCallbackPage } from './routes/try/callback.tsx';
import { TryPage } from './routes/try.tsx';
import { WaysToSignInPage } from './routes/ways-to-sign-in.tsx';
import { YourEmailPage } from './routes/your-email.tsx';

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

/** For people who asked a platform that we delete their data; they need not be known here. */
export const dataDeletionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/data-deletion',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['id']),
  component: DataDeletionPage,
});

/** On its own, without the rest of the site around it: it asks for a decision. */
export const consentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/consent/$uid',
  beforeLoad: signedIn,
  component: ConsentPage,
  errorComponent: RootError,
});

/** Between signing in and the rest, for whoever has no address yet. */
export const yourEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/your-email',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['return_to']),
  beforeLoad: signedIn,
  component: YourEmailPage,
  errorComponent: RootError,
});

/** Where the link in a mail leads. */
export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['token']),
  beforeLoad: signedIn,
  component: ConfirmEmailPage,
  errorComponent: RootError,
});

const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: signedIn,
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

export const mediaRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/media',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['search', 'kind', 'tag', 'file']),
  component: MediaPage,
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

export const connectRequestRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/accounts/request/$secret',
  component: ConnectRequestPage,
});

const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  component: NotificationsPage,
});

const notificationSettingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications/settings',
  component: NotificationSettingsPage,
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: SettingsPage,
});

export const waysToSignInRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/sign-in',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['added', 'problem']),
  component: WaysToSignInPage,
});

export const postingTimesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/times',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['account']),
  component: PostingTimesPage,
});

export const recurringPostsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/recurring',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['show', 'end']),
  component: RecurringPostsPage,
});

export const repeatPostRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/recurring/new/$postId',
  component: RepeatPostPage,
});

export const changeRecurrenceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/recurring/$recurrenceId',
  component: ChangeRecurrencePage,
});

const authorizedAppsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/apps',
  component: AuthorizedAppsPage,
});

const operatorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/operator',
  component: OperatorPage,
});

export const developersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developers',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['app']),
  component: DevelopersPage,
});

export const tryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developers/$appId/try',
  component: TryPage,
});

const tryCallbackRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developers/try/callback',
  component: TryCallbackPage,
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  inviteRoute,
  dataDeletionRoute,
  consentRoute,
  yourEmailRoute,
  confirmEmailRoute,
  appRoute.addChildren([
    homeRoute,
    postsRoute,
    postRoute,
    composeRoute,
    reviewRoute,
    mediaRoute,
    accountsRoute,
    connectRoute,
    connectRequestRoute,
    notificationsRoute,
    notificationSettingsRoute,
    settingsRoute,
    waysToSignInRoute,
    postingTimesRoute,
    recurringPostsRoute,
    repeatPostRoute,
    changeRecurrenceRoute,
    authorizedAppsRoute,
    operatorRoute,
    developersRoute,
    tryRoute,
    tryCallbackRoute,
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
