/**
 * Which operation of the sandbox a request to Facebook or Instagram will call. Ids show what they name (17841… an
 * account, 179… a container, 180… media), and forms show the rest: the phase of an upload, whether a photo is
 * visible.
 */
import type { HttpRequest } from '../../server/lib/outbound.ts';

type Rule = readonly [
  operation: string,
  method: HttpRequest['method'],
  path: RegExp,
  field?: readonly [name: string, value: string],
];

const graph = '^/(?:facebook/graph|facebook/graph-video|instagram/graph)/v\\d+\\.\\d+';
const at = (path: string): RegExp => new RegExp(`${graph}/${path}(?:\\?|$)`);
const page = '1045\\d+';
const phase = (name: string) => ['upload_phase', name] as const;

/** The first match wins. */
const rules: readonly Rule[] = [
  ['createContainer', 'POST', at('17841\\d+/media')],
  ['publish', 'POST', at('17841\\d+/media_publish')],
  ['listMedia', 'GET', at('17841\\d+/media')],
  ['listStories', 'GET', at('17841\\d+/stories')],
  ['publishingLimit', 'GET', at('17841\\d+/content_publishing_limit')],
  ['getContainer', 'GET', at('179\\d+')],
  ['getMedia', 'GET', at('180\\d+')],
  ['uploadVideo', 'POST', /^\/facebook\/rupload\/ig-api-upload\//],

  ['sendVideoBytes', 'POST', /^\/facebook\/rupload\/video-upload\//],
  ['publishFeed', 'POST', at(`${page}/feed`)],
  ['uploadPhoto', 'POST', at(`${page}/photos`), ['published', 'false']],
  ['publishPhoto', 'POST', at(`${page}/photos`)],
  ['publishPhotoStory', 'POST', at(`${page}/photo_stories`)],
  ['startVideo', 'POST', at(`${page}/videos`), phase('start')],
  ['transferVideo', 'POST', at(`${page}/videos`), phase('transfer')],
  ['finishVideo', 'POST', at(`${page}/videos`), phase('finish')],
  ['startReel', 'POST', at(`${page}/video_reels`), phase('start')],
  ['finishReel', 'POST', at(`${page}/video_reels`), phase('finish')],
  ['startStory', 'POST', at(`${page}/video_stories`), phase('start')],
  ['finishStory', 'POST', at(`${page}/video_stories`), phase('finish')],
  ['listPosts', 'GET', at(`${page}/published_posts`)],
  ['listStories', 'GET', at(`${page}/stories`)],
  ['getPost', 'GET', at(`${page}_\\d+`)],
  ['getPage', 'GET', at(page)],
  ['getVideo', 'GET', at(`(?!${page})\\d+`)],
];

/** `form` is the beginning of the body, as far as it was read. */
export function metaOperation(method: HttpRequest['method'], path: string, form: string): string | undefined {
  const fields = fieldsOf(form);
  return rules.find(
    ([, verb, where, field]) =>
      verb === method && where.test(path) && (field === undefined || fields.get(field[0]) === field[1]),
  )?.[0];
}

function fieldsOf(form: string): ReadonlyMap<string, string> {
  if (!form.startsWith('--')) return new Map(new URLSearchParams(form));
  const parts = form.matchAll(/name="(\w+)"\r\n(?:[^\r]+\r\n)*\r\n([^\r]*)\r\n/g);
  return new Map([...parts].map(([, name = '', value = '']) => [name, value]));
}
