/** The same rights have different scope names in each login; deleting exists only with Facebook Login. */
export type Login = 'instagram' | 'facebook';
export type Right = 'basic' | 'publish' | 'insights' | 'comments' | 'delete';

const names: Record<Login, Record<Right, string[]>> = {
  instagram: {
    basic: ['instagram_business_basic'],
    publish: ['instagram_business_basic', 'instagram_business_content_publish'],
    insights: ['instagram_business_basic', 'instagram_business_manage_insights'],
    comments: ['instagram_business_basic', 'instagram_business_manage_comments'],
    delete: [],
  },
  facebook: {
    basic: ['instagram_basic', 'pages_read_engagement'],
    publish: ['instagram_basic', 'pages_read_engagement', 'instagram_content_publish'],
    insights: ['instagram_basic', 'pages_read_engagement', 'instagram_manage_insights'],
    comments: ['instagram_basic', 'pages_read_engagement', 'instagram_manage_comments'],
    delete: ['instagram_basic', 'instagram_manage_contents'],
  },
};

export const scopesFor = (login: Login, right: Right): string[] => names[login][right];

export const basicScope = 'instagram_business_basic';

/** The scopes of Instagram Login and their texts on the consent page. Names without `instagram_` ended on 2025-01-27. */
const meanings = {
  instagram_business_basic: 'See your profile and what you posted',
  instagram_business_content_publish: 'Post photos, reels and stories for you',
  instagram_business_manage_insights: 'See the figures of your account and posts',
  instagram_business_manage_comments: 'Read and answer comments',
  instagram_business_manage_messages: 'Read and answer messages',
};
type ScopeName = keyof typeof meanings;
export const scopeMeanings: Record<string, string> = meanings;
export const scopeNames = Object.keys(meanings) as ScopeName[];

export const splitScopes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\s]+/)
      .map((scope) => scope.trim())
      .filter((scope) => scope !== ''),
  ),
];
