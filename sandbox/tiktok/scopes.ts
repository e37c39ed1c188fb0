import { signInClient } from './client.ts';

/** The scopes the sandbox's application was given, in the words of the consent page. */
export const scopeMeanings: Record<string, string> = {
  'user.info.basic': 'See your name and picture',
  'user.info.profile': 'See your username, bio and whether you are verified',
  'user.info.stats': 'See how many followers, likes and videos you have',
  'video.list': 'See your public videos and their numbers',
  'video.publish': 'Post videos and photos to your profile',
  'video.upload': 'Send drafts to your inbox for you to finish',
};

/** Belongs to every connection: the person cannot leave it out. */
export const basicScope = 'user.info.basic';

/** Scopes are separated by commas here; a space makes one unknown scope of two. */
export const splitScopes = (text: string): string[] => [
  ...new Set(text.split(',').filter((scope) => scope !== '')),
];

/** The application that signs people in was approved for nothing else. */
export const areApproved = (scopes: string[], clientKey: string): boolean =>
  scopes.length > 0 &&
  scopes.every((scope) => (clientKey === signInClient.key ? scope === basicScope : scope in scopeMeanings));
