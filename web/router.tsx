import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';
import { askForCalendar, askForCompose, askForHome, askForReview } from './data/first-questions.ts';
import { appRoute, rootRoute } from './frame-routes.tsx';
import { lazyPage } from './lazy-page.tsx';
import { pageSearches } from './lib/page-searches.ts';
import { outsideRoutes } from './outside-routes.tsx';
import { HomePage } from './routes/home.tsx';
import { NotFoundPage } from './routes/root.tsx';

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  loader: askForHome,
  component: HomePage,
});

export const postsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/posts',
  validateSearch: pageSearches.posts,
  component: lazyPage(() => import('./routes/posts.tsx'), 'PostsPage'),
});

export const postRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/posts/$postId',
  component: lazyPage(() => import('./routes/post.tsx'), 'PostPage'),
});

/** Brings the grid with it, so it is loaded when somebody goes there. */
const calendarRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/calendar',
  validateSearch: pageSearches.calendar,
  loader: askForCalendar,
  component: lazyPage(() => import('./routes/calendar.tsx'), 'CalendarPage'),
});

export const composeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/compose/{-$postId}',
  validateSearch: pageSearches.compose,
  loader: askForCompose,
  component: lazyPage(() => import('./routes/compose.tsx'), 'ComposePage'),
});

export const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/review/{-$postId}',
  validateSearch: pageSearches.review,
  loader: askForReview,
  component: lazyPage(() => import('./routes/review.tsx'), 'ReviewPage'),
});

const campaignsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/campaigns',
  component: lazyPage(() => import('./routes/campaigns.tsx'), 'CampaignsPage'),
});

export const newCampaignRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/campaigns/new',
  validateSearch: pageSearches.newCampaign,
  component: lazyPage(() => import('./routes/campaign-new.tsx'), 'NewCampaignPage'),
});

export const campaignRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/campaigns/$campaignId',
  validateSearch: pageSearches.campaign,
  component: lazyPage(() => import('./routes/campaign.tsx'), 'CampaignPage'),
});

/** Brings the parts that draw, so it is loaded when somebody goes there. */
const analyticsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/analytics',
  validateSearch: pageSearches.analytics,
  component: lazyPage(() => import('./routes/analytics.tsx'), 'AnalyticsPage'),
});

export const mediaRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/media',
  validateSearch: pageSearches.media,
  component: lazyPage(() => import('./routes/media.tsx'), 'MediaPage'),
});

export const accountsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/accounts',
  validateSearch: pageSearches.accounts,
  component: lazyPage(() => import('./routes/accounts.tsx'), 'AccountsPage'),
});

export const connectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/accounts/connect/$connectionId',
  component: lazyPage(() => import('./routes/connect.tsx'), 'ConnectPage'),
});

export const connectRequestRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/accounts/request/$secret',
  component: lazyPage(() => import('./routes/connect-request.tsx'), 'ConnectRequestPage'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  component: lazyPage(() => import('./routes/notifications.tsx'), 'NotificationsPage'),
});

const notificationSettingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications/settings',
  component: lazyPage(() => import('./routes/notification-settings.tsx'), 'NotificationSettingsPage'),
});

const activityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity',
  validateSearch: pageSearches.activity,
  component: lazyPage(() => import('./routes/activity.tsx'), 'ActivityPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyPage(() => import('./routes/settings.tsx'), 'SettingsPage'),
});

const brandKitRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/brand',
  component: lazyPage(() => import('./routes/settings/brand-kit.tsx'), 'BrandKitPage'),
});

const languageModelRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/model',
  component: lazyPage(() => import('./routes/settings/language-model.tsx'), 'LanguageModelPage'),
});

export const waysToSignInRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/sign-in',
  validateSearch: pageSearches.waysToSignIn,
  component: lazyPage(() => import('./routes/ways-to-sign-in.tsx'), 'WaysToSignInPage'),
});

export const postingTimesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/times',
  validateSearch: pageSearches.postingTimes,
  component: lazyPage(() => import('./routes/settings/posting-times.tsx'), 'PostingTimesPage'),
});

export const recurringPostsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/recurring',
  validateSearch: pageSearches.recurringPosts,
  component: lazyPage(() => import('./routes/settings/recurring-posts.tsx'), 'RecurringPostsPage'),
});

export const repeatPostRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/recurring/new/$postId',
  component: lazyPage(() => import('./routes/settings/plan-recurrence.tsx'), 'RepeatPostPage'),
});

export const changeRecurrenceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/recurring/$recurrenceId',
  component: lazyPage(() => import('./routes/settings/plan-recurrence.tsx'), 'ChangeRecurrencePage'),
});

const authorizedAppsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/apps',
  component: lazyPage(() => import('./routes/authorized-apps.tsx'), 'AuthorizedAppsPage'),
});

const operatorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/operator',
  component: lazyPage(() => import('./routes/operator.tsx'), 'OperatorPage'),
});

export const developersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developers',
  validateSearch: pageSearches.developers,
  component: lazyPage(() => import('./routes/developers.tsx'), 'DevelopersPage'),
});

export const tryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developers/$appId/try',
  component: lazyPage(() => import('./routes/try.tsx'), 'TryPage'),
});

const tryCallbackRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developers/try/callback',
  component: lazyPage(() => import('./routes/try/callback.tsx'), 'TryCallbackPage'),
});

const routeTree = rootRoute.addChildren([
  ...outsideRoutes,
  appRoute.addChildren([
    homeRoute,
    postsRoute,
    postRoute,
    calendarRoute,
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
    // A page's code is fetched when somebody reaches for its link.
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFoundPage,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
