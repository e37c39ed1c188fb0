import { z } from 'zod';
import { badParameter } from '../meta/errors.ts';
import { type Parameters, readList } from '../meta/parameters.ts';
import { findLocation } from '../meta/public-pages.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { accountOf, findUsername } from './accounts.ts';
import { instagramError } from './errors.ts';
import type { Settings } from './settings.ts';

/** Whom and what a container names: tagged people, collaborators, a place; and whom a trial Reel reaches. */
export type PersonTag = { username: string; x: number | null; y: number | null };

/** Tagged people need a position on photos, may have one in stories and must not have one on videos. */
export const maxTags = 20;
const maxCollaborators = 3;
const minFollowersForTrials = 1000;
const isUsername = (name: unknown): name is string =>
  typeof name === 'string' && /^[A-Za-z0-9._]{1,30}$/.test(name);

export function readPeople(
  settings: Settings,
  parameters: Parameters,
  medium: 'image' | 'video' | 'album',
): PersonTag[] {
  if (!parameters.has('user_tags')) return [];
  const tags = readJsonParameter(
    parameters,
    'user_tags',
    tagsSchema,
    'an array of objects with username, x and y',
  );
  if (tags.length > maxTags) throw instagramError(2207040);
  return tags.map(({ username, x, y }) => {
    if (!isNameable(settings, username)) throw instagramError(2207037);
    const hasPosition = x !== undefined || y !== undefined;
    if (medium === 'video' && hasPosition) throw instagramError(2207035);
    const isOptional = medium === 'video' || (parameters.get('media_type') === 'STORIES' && !hasPosition);
    if (isOptional) return { username, x: null, y: null };
    if (!isFraction(x) || !isFraction(y)) throw instagramError(2207036);
    return { username, x, y };
  });
}

/** A public account, of which the sandbox knows only some. */
function isNameable(settings: Settings, name: unknown): name is string {
  if (!isUsername(name)) return false;
  const account = findUsername(name);
  if (account) return !account.isPrivate;
  return settings.current().unknown_people === 'accepted';
}

export function checkCollaborators(settings: Settings, parameters: Parameters, own: string): void {
  const names = readList(parameters, 'collaborators');
  if (names.length > maxCollaborators) {
    throw badParameter(`Param collaborators must have at most ${maxCollaborators} usernames`);
  }
  const wrong = names.find((name) => !isNameable(settings, name) || name.toLowerCase() === own);
  if (wrong !== undefined) throw badParameter(`Param collaborators: ${wrong} cannot be invited`);
}

/** A Facebook page with a location. Documented for Facebook Login, by whose tokens pages are searched. */
export function checkLocation({ login }: InstagramCaller, parameters: Parameters): void {
  const id = parameters.get('location_id');
  if (id === undefined) return;
  if (login !== 'facebook') throw badParameter('Param location_id is not supported with Instagram Login');
  if (!findLocation(id)) throw badParameter('INSTAGRAM_PLATFORM_API__INVALID_LOCATION_ID');
}

/**
 * Documented for videos that Instagram fetches. Collaborators are refused as clients report it; where the minimum of
 * followers lies is not documented.
 */
export function checkTrial(settings: Settings, igId: string, parameters: Parameters): void {
  if (!parameters.has('trial_params')) return;
  readJsonParameter(parameters, 'trial_params', trialSchema, 'an object with a graduation_strategy');
  if (parameters.has('upload_type'))
    throw badParameter('Param trial_params is not supported with upload_type');
  if (readList(parameters, 'collaborators').length > 0)
    throw badParameter('Param collaborators is not supported for trial reels');
  const followers = settings.ofAccount(igId).followers ?? accountOf(igId).followers;
  if (followers < minFollowersForTrials) throw instagramError(2207081);
}

/** Wrong values have subcodes of their own; other keys are refused with the list. */
const tagsSchema = z.array(
  z.strictObject({
    username: z.unknown().optional(),
    x: z.unknown().optional(),
    y: z.unknown().optional(),
  }),
);
const trialSchema = z.strictObject({ graduation_strategy: z.enum(['MANUAL', 'SS_PERFORMANCE']) });

function readJsonParameter<T>(parameters: Parameters, name: string, schema: z.ZodType<T>, wanted: string): T {
  const { data } = schema.safeParse(parseJson(parameters.get(name) ?? ''));
  if (data === undefined) throw badParameter(`Param ${name} must be ${wanted}`);
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isFraction = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
