import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, rootRoute } from './frame-routes.tsx';
import { pick } from './lib/search-params.ts';
import { outsideRoutes } from './outside-routes.tsx';
import { AccountsPage } from './routes/accounts.tsx';
import { readSearch } from './routes/analytics/search.ts';
import { AuthorizedAppsPage } from './routes/authorized-apps.tsx';
import { CampaignPage } from './routes/campaign.tsx';
import { NewCampaignPage } from './routes/campaign-new.tsx';
import { CampaignsPage } from './routes/campaigns.tsx';
import { ComposePage } from './routes/compose.tsx';
import { ConnectPage } from './routes/connect.tsx';
import { ConnectRequestPage } from './routes/connect-request.tsx';
import { DevelopersPage } from './routes/developers.tsx';
import { HomePage } from './routes/home.tsx';
import { MediaPage } from './routes/media.tsx';
import { NotificationSettingsPage } from './routes/notification-settings.tsx';
import { NotificationsPage } from './routes/notifications.tsx';
import { OperatorPage } from './routes/operator.tsx';
import { PostPage } from './routes/post.tsx';
import { PostsPage } from './routes/posts.tsx';
import { ReviewPage } from './routes/review.tsx';
import { NotFoundPage } from './routes/root.tsx';
import { BrandKitPage } from './routes/settings/brand-kit.tsx';
import { LanguageModelPage } from './routes/settings/language-model.tsx';
import { ChangeRecurrencePage, RepeatPostPage } from './routes/settings/plan-recurrence.tsx';
import { PostingTimesPage } from './routes/settings/posting-times.tsx';
import { RecurringPostsPage } from './routes/settings/recurring-posts.tsx';
import { SettingsPage } from './routes/settings.tsx';
import { TryCallbackPage } from './routes/try/callback.tsx';
import { TryPage } from './routes/try.tsx';
import { WaysToSignInPage } from './routes/ways-to-sign-in.tsx';

const homeRoute = createRoute({ getParentRoute: () => appRoute, path: '/', component: HomePage });

export const postsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/posts',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['show', 'platform', 'campaign']),
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
  validateSearch: (search: Record<string, unknown>) => pick(search, ['campaign']),
  component: ReviewPage,
});

const campaignsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/campaigns',
  component: CampaignsPage,
});

export const newCampaignRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/campaigns/new',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['by']),
  component: NewCampaignPage,
});

export const campaignRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/campaigns/$campaignId',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['show']),
  component: CampaignPage,
});

/** Brings the parts that draw, so it is loaded when somebody goes there. */
const analyticsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/analytics',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./routes/analytics.tsx'), 'AnalyticsPage'),
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

const activityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['by', 'about', 'from', 'to', 'post']),
  component: lazyRouteComponent(() => import('./routes/activity.tsx'), 'ActivityPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: SettingsPage,
});

const brandKitRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/brand',
  component: BrandKitPage,
});

const languageModelRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/model',
  component: LanguageModelPage,
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
  validateSearch: (search: Record<string, unknown>) => pick(search, ['account', 'day', 'time']),
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
  ...outsideRoutes,
  appRoute.addChildren([
    homeRoute,
    postsRoute,
    postRoute,
    composeRoute,
    reviewRoute,
    campaignsRoute,
    newCampaignRoute,
    campaignRoute,
    mediaRoute,
    analyticsRoute,
    accountsRoute,
    connectRoute,
    connectRequestRoute,
    notificationsRoute,
    notificationSettingsRoute,
    activityRoute,
    settingsRoute,
    brandKitRoute,
    languageModelRoute,
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
