import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall } from './access.ts';
import { listParameter, ok, requireFilter, requireParts, resource } from './parameters.ts';
import type { YouTubeState } from './state.ts';

/** The video categories; some cannot be used for uploads. */
const categories: { id: string; title: string; assignable: boolean }[] = [
  ['1', 'Film & Animation'],
  ['2', 'Autos & Vehicles'],
  ['10', 'Music'],
  ['15', 'Pets & Animals'],
  ['17', 'Sports'],
  ['18', 'Short Movies', 'closed'],
  ['19', 'Travel & Events'],
  ['20', 'Gaming'],
  ['21', 'Videoblogging', 'closed'],
  ['22', 'People & Blogs'],
  ['23', 'Comedy'],
  ['24', 'Entertainment'],
  ['25', 'News & Politics'],
  ['26', 'Howto & Style'],
  ['27', 'Education'],
  ['28', 'Science & Technology'],
  ['29', 'Nonprofits & Activism'],
  ['30', 'Movies', 'closed'],
  ['43', 'Shows', 'closed'],
  ['44', 'Trailers', 'closed'],
].map(([id = '', title = '', closed]) => ({ id, title, assignable: closed === undefined }));

export const defaultCategory = '22';
export const isAssignableCategory = (id: string): boolean =>
  categories.some((category) => category.id === id && category.assignable);

/** GET /youtube/v3/videoCategories, by region or by id. */
export function listCategories(state: YouTubeState, call: Call): Outcome {
  authorizeCall(state, call, {
    operation: 'listCategories',
    method: 'videoCategories.list',
    cost: { units: 1 },
  });
  requireParts(call, ['id', 'snippet']);
  const ids = requireFilter(call, ['id', 'regionCode']) === 'id' ? listParameter(call, 'id') : [];
  const items = categories
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .map(({ id, title, assignable }) =>
      resource('videoCategory', {
        id,
        snippet: { title, assignable, channelId: 'UCBR8-60-B28hp2BmDPdntcQ' },
      }),
    );
  return { answer: ok(resource('videoCategoryListResponse', { items })) };
}
