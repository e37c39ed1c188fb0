import { badParameter } from '../meta/errors.ts';
import { type Parameters, readList } from '../meta/parameters.ts';
import { instagramError } from './errors.ts';

/** Tagged people: a position on photos, none on videos. Collaborators: at most three, by name. */
const mostTags = 20;
const mostCollaborators = 3;
const isUsername = (name: unknown): name is string =>
  typeof name === 'string' && /^[A-Za-z0-9._]{1,30}$/.test(name);

export function checkUserTags(parameters: Parameters, medium: 'image' | 'video' | 'album'): void {
  if (!parameters.has('user_tags')) return;
  const tags = readTags(parameters.get('user_tags') ?? '');
  if (tags.length > mostTags) throw instagramError(2207040);
  for (const { username, x, y } of tags) {
    if (!isUsername(username)) throw instagramError(2207037);
    const hasPosition = x !== undefined || y !== undefined;
    if (medium === 'video' && hasPosition) throw instagramError(2207035);
    if (medium === 'image' && parameters.get('media_type') !== 'STORIES' && !(isShare(x) && isShare(y))) {
      throw instagramError(2207036);
    }
  }
}

export function checkCollaborators(parameters: Parameters, own: string): void {
  const names = readList(parameters, 'collaborators');
  if (names.length > mostCollaborators) {
    throw badParameter(`Param collaborators must have at most ${mostCollaborators} usernames`);
  }
  const wrong = names.find((name) => !isUsername(name) || name === own);
  if (wrong !== undefined) throw badParameter(`Param collaborators: ${wrong} cannot be invited`);
}

type Tag = { username?: unknown; x?: unknown; y?: unknown };

function readTags(text: string): Tag[] {
  try {
    const list: unknown = JSON.parse(text);
    const isRecord = (one: unknown): one is Tag => typeof one === 'object' && one !== null;
    if (Array.isArray(list) && list.every(isRecord)) return list;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw badParameter('Param user_tags must be an array of objects');
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
