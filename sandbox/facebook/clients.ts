import type { Client as OAuthClient } from '../core/oauth.ts';

/**
 * A use case of Meta's dashboard. An application has the permissions that its use cases bring and may ask people for no
 * others.
 */
export const useCases = {
  /** "Authenticate and request data from users with Facebook Login". */
  facebook_login: ['email'],
  /** "Manage everything on your Page". */
  pages: [
    'business_management',
    'pages_show_list',
    'pages_manage_posts',
    'pages_read_engagement',
    'pages_read_user_content',
    'pages_manage_engagement',
    'pages_manage_metadata',
    'publish_video',
    'read_insights',
  ],
  /** "Manage messaging & content on Instagram", with Facebook Login. */
  instagram: [
    'business_management',
    'pages_show_list',
    'pages_read_engagement',
    'instagram_basic',
    'instagram_content_publish',
    'instagram_manage_insights',
    'instagram_manage_comments',
    'instagram_manage_contents',
  ],
} as const;
export type UseCase = keyof typeof useCases;

/** The applications registered with the simulated Facebook: one that publishes, one that only signs people in. */
export type Client = OAuthClient & { name: string; purpose: 'publishing' | 'signin' };

export const publishingClient: Client = {
  id: 'sandbox-facebook',
  secret: 'sandbox-facebook-secret',
  name: 'Signoff (sandbox)',
  purpose: 'publishing',
};
const signInClient: Client = {
  id: 'sandbox-facebook-signin',
  secret: 'sandbox-facebook-signin-secret',
  name: 'Signoff sign-in (sandbox)',
  purpose: 'signin',
};
export const clients = [publishingClient, signInClient];

export const findClient = (id: string): Client | undefined => clients.find((client) => client.id === id);
export function clientOf(id: string): Client {
  const client = findClient(id);
  if (!client) throw new Error(`There is no application "${id}" on the simulated Facebook.`);
  return client;
}

/** Every use case brings it; it is always granted and cannot be unticked. */
export const basicScope = 'public_profile';

/** `publishing` are the use cases of the application that publishes. */
export const scopesOf = ({ purpose }: Client, publishing: UseCase[]): string[] => [
  basicScope,
  ...(purpose === 'signin' ? useCases.facebook_login : publishing.flatMap((name) => [...useCases[name]])),
];

/** The texts on the consent page. */
export const scopeMeanings: Record<string, string> = {
  public_profile: 'Your name and profile picture',
  email: 'Your e-mail address',
  pages_show_list: 'See the list of Pages you manage',
  pages_manage_posts: 'Create, change and delete posts on your Pages',
  pages_read_engagement: 'Read what your Pages have posted',
  pages_read_user_content: 'Read what people wrote on your Pages',
  pages_manage_engagement: 'Answer comments on your Pages',
  pages_manage_metadata: 'Change settings of your Pages',
  publish_video: 'Publish videos',
  read_insights: 'See the figures of your Pages',
  business_management: 'Manage your business',
  instagram_basic: 'See your Instagram profile and posts',
  instagram_content_publish: 'Publish on your Instagram account',
  instagram_manage_insights: 'See the figures of your Instagram account',
  instagram_manage_comments: 'Answer comments on Instagram',
  instagram_manage_contents: 'Delete posts on Instagram',
};

export const splitScopes = (text: string): string[] => [
  ...new Set([basicScope, ...text.split(/[,\s]+/).filter((scope) => scope !== '')]),
];
