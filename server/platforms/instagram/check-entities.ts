/** Checks whom and what a post names: people in its files, collaborators, a place; and whom a trial reaches. Pure. */

import type { PersonTag } from '../../domain/platform-port/entities.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { isPageId } from '../facebook/options.ts';
import { canFetchFiles } from './login-methods.ts';
import { type Format, isShown, isVideo } from './map.ts';
import { messages } from './messages.ts';
import { collaborators, locationOf, peopleIn, trialOf } from './options.ts';
import type { InstagramSettings } from './settings.ts';

const isUsername = (name: string): boolean => /^[A-Za-z0-9._]{1,30}$/.test(name);

export function checkPeople(content: Content, format: Format): InputProblem[] {
  const tags = peopleIn(content.options);
  const shown = content.media.filter(isShown);
  const found: InputProblem[] = [];
  const add = (code: string, message: Message): void =>
    void found.push({ param: 'options.people', code, message });
  const wrong = tags.map(({ username }) => username).filter((name) => !isUsername(name));
  if (wrong.length > 0) add('person_not_valid', messages.username_not_valid({ names: wrong.map(quoted) }));
  const seen = new Set<string>();
  for (const tag of tags) {
    const { username, file } = tag;
    const media = shown[file - 1];
    const key = `${file} ${username.toLowerCase()}`;
    if (media === undefined) add('file_missing', messages.tagged_file_missing({ username, file }));
    else if (isVideo(media)) {
      if (hasPoint(tag)) add('tag_point_not_here', messages.tag_point_not_here({ username }));
    } else if (!hasPoint(tag) && format !== 'story')
      add('tag_point_missing', messages.tag_point_missing({ username, file }));
    if (seen.has(key)) add('tag_repeated', messages.tag_repeated({ username, file }));
    seen.add(key);
  }
  return found;
}

const hasPoint = ({ x, y }: PersonTag): boolean => x !== null && y !== null;
const quoted = (name: string): string => `"${name}"`;

export function checkCollaborators({ options: given }: Content, format: Format): InputProblem[] {
  const names = collaborators(given);
  const found: InputProblem[] = [];
  const add = (code: string, message: Message): void =>
    void found.push({ param: 'options.collaborators', code, message });
  if (names.length === 0) return found;
  if (format === 'story') add('option_not_here', messages.collaborators_not_here());
  if (trialOf(given) !== undefined) add('option_not_here', messages.collaborators_not_in_trial());
  const wrong = names.filter((name) => !isUsername(name));
  if (wrong.length > 0)
    add('collaborator_not_valid', messages.username_not_valid({ names: wrong.map(quoted) }));
  const seen = new Set<string>();
  for (const username of names) {
    const key = username.toLowerCase();
    if (seen.has(key)) add('collaborator_repeated', messages.collaborator_repeated({ username }));
    seen.add(key);
  }
  return found;
}

export function checkLocation({ options: given }: Content, format: Format): InputProblem[] {
  const location = locationOf(given);
  const param = 'options.location';
  if (location === undefined) return [];
  if (format === 'story') return [{ param, code: 'option_not_here', message: messages.location_not_here() }];
  return isPageId(location.id)
    ? []
    : [{ param, code: 'location_not_valid', message: messages.location_not_valid({ ...location }) }];
}

/** Only a Reel can be a trial, and Instagram must fetch its video. */
export function checkTrial(
  settings: InstagramSettings,
  { options: given }: Content,
  format: Format,
): InputProblem[] {
  const param = 'options.trial';
  if (trialOf(given) === undefined) return [];
  if (format !== 'reel' || given.kind !== 'reel')
    return [{ param, code: 'option_not_here', message: messages.trial_not_here() }];
  return canFetchFiles(settings)
    ? []
    : [{ param, code: 'public_address_needed', message: messages.trial_needs_address() }];
}
