import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';
import { NotFoundPage } from '../components/not-found-page.tsx';
import { lazyPage, PageError } from './lazy-page.tsx';
import { loadCalendar, loadCompose, loadHome, loadReview } from './page-loaders.ts';
import { pageSearches } from './page-searches.ts';
import { publicRoutes } from './public-routes.tsx';
import { appRoute, rootRoute } from './root-routes.tsx';

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  loader: loadHome,
  component: lazyPage(() => import('../features/home/home-page.tsx'), 'HomePage'),
});

export const postsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/posts',
  validateSearch: pageSearches.posts,
  component: lazyPage(() => import('../features/posts/posts-page.tsx'), 'PostsPage'),
});

export const postRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/posts/$postId',
  component: lazyPage(() => import('../features/posts/post-page.tsx'), 'PostPage'),
});

const proofRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/posts/$postId/proof',
  component: lazyPage(() => import('../features/verify/proof-page.tsx'), 'ProofPage'),
});

const calendarRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/calendar',
  validateSearch: pageSearches.calendar,
  loader: loadCalendar,
  component: lazyPage(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage'),
});

export const composeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/compose/{-$postId}',
  validateSearch: pageSearches.compose,
  loader: loadCompose,
  component: lazyPage(() => import('../features/compose/compose-page.tsx'), 'ComposePage'),
});

export const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/review/{-$postId}',
  validateSearch: pageSearches.review,
  loader: loadReview,
  component: lazyPage(() => import('../features/review/review-page.tsx'), 'ReviewPage'),
});

const campaignsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/campaigns',
  component: lazyPage(() => import('../features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
});

export const newCampaignRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/campaigns/new',
  validateSearch: pageSearches.newCampaign,
  component: lazyPage(() => import('../features/campaigns/new-campaign-page.tsx'), 'NewCampaignPage'),
});

export const campaignRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/campaigns/$campaignId',
  validateSearch: pageSearches.campaign,
  component: lazyPage(() => import('../features/campaigns/campaign-page.tsx'), 'CampaignPage'),
});

/** Contains the chart library, so it is loaded on demand. */
const analyticsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/analytics',
  validateSearch: pageSearches.analytics,
  component: lazyPage(() => import('../features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
});

export const mediaRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/media',
  validateSearch: pageSearches.media,
  component: lazyPage(() => import('../features/media/media-page.tsx'), 'MediaPage'),
});

export const accountsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/accounts',
  validateSearch: pageSearches.accounts,
  component: lazyPage(() => import('../features/accounts/accounts-page.tsx'), 'AccountsPage'),
});

export const connectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/accounts/connect/$connectionId',
  component: lazyPage(() => import('../features/accounts/connect-page.tsx'), 'ConnectPage'),
});

export const connectRequestRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/accounts/request/$secret',
  component: lazyPage(() => import('../features/accounts/connect-request-page.tsx'), 'ConnectRequestPage'),
});

export const firstStepsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/first-steps',
  validateSearch: pageSearches.firstSteps,
  component: lazyPage(() => import('../features/first-steps/first-steps-page.tsx'), 'FirstStepsPage'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  component: lazyPage(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage'),
});

const notificationSettingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications/settings',
  component: lazyPage(
    () => import('../features/notifications/notification-settings-page.tsx'),
    'NotificationSettingsPage',
  ),
});

const activityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity',
  validateSearch: pageSearches.activity,
  component: lazyPage(() => import('../features/activity/activity-page.tsx'), 'ActivityPage'),
});

const originsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity/origins',
  validateSearch: pageSearches.origins,
  component: lazyPage(() => import('../features/origins/origins-page.tsx'), 'OriginsPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyPage(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
});

const brandKitRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/brand',
  component: lazyPage(() => import('../features/brand/brand-kit-page.tsx'), 'BrandKitPage'),
});

const languageModelRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/model',
  component: lazyPage(() => import('../features/settings/language-model-page.tsx'), 'LanguageModelPage'),
});

export const signInMethodsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/sign-in',
  validateSearch: pageSearches.signInMethods,
  component: lazyPage(() => import('../features/sign-in/sign-in-methods-page.tsx'), 'SignInMethodsPage'),
});

export const postingTimesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/times',
  validateSearch: pageSearches.postingTimes,
  component: lazyPage(() => import('../features/schedule/posting-times-page.tsx'), 'PostingTimesPage'),
});

export const recurringPostsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/recurring',
  validateSearch: pageSearches.recurringPosts,
  component: lazyPage(() => import('../features/schedule/recurring-posts-page.tsx'), 'RecurringPostsPage'),
});

export const repeatPostRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/recurring/new/$postId',
  component: lazyPage(() => import('../features/schedule/plan-recurrence-page.tsx'), 'RepeatPostPage'),
});

export const changeRecurrenceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/recurring/$recurrenceId',
  component: lazyPage(() => import('../features/schedule/plan-recurrence-page.tsx'), 'ChangeRecurrencePage'),
});

const authorizedAppsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/apps',
  component: lazyPage(() => import('../features/developers/authorized-apps-page.tsx'), 'AuthorizedAppsPage'),
});

const operatorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/operator',
  component: lazyPage(() => import('../features/settings/operator/operator-page.tsx'), 'OperatorPage'),
});

export const developersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developers',
  validateSearch: pageSearches.developers,
  component: lazyPage(() => import('../features/developers/developers-page.tsx'), 'DevelopersPage'),
});

export const developerAppRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developers/$appId',
  validateSearch: pageSearches.desk,
  component: lazyPage(() => import('../features/developers/desk/desk-page.tsx'), 'AppPage'),
});

export const tryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developers/$appId/try',
  component: lazyPage(() => import('../features/developers/try/try-page.tsx'), 'TryPage'),
});

const tryCallbackRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/developers/try/callback',
  component: lazyPage(() => import('../features/developers/try/try-callback-page.tsx'), 'TryCallbackPage'),
});

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  appRoute.addChildren([
    homeRoute,
    postsRoute,
    postRoute,
    proofRoute,
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
    firstStepsRoute,
    notificationsRoute,
    notificationSettingsRoute,
    activityRoute,
    originsRoute,
    settingsRoute,
    brandKitRoute,
    languageModelRoute,
    signInMethodsRoute,
    postingTimesRoute,
    recurringPostsRoute,
    repeatPostRoute,
    changeRecurrenceRoute,
    authorizedAppsRoute,
    operatorRoute,
    developersRoute,
    developerAppRoute,
    tryRoute,
    tryCallbackRoute,
  ]),
]);

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    // A page's code is fetched when its link is hovered or focused.
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
