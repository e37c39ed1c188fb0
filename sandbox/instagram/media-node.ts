import { type Field, graphTime, selectFields, type Values } from '../meta/fields.ts';
import { accountOf } from './accounts.ts';
import { countsAt } from './growth.ts';
import { type Item, type Media, mediaType, permalinkPath, productType } from './media.ts';
import type { Login } from './scopes.ts';
import type { InstagramState } from './state.ts';

/** How a post, or a picture inside an album, looks on Graph. */
export const mediaTypeName = 'IGMedia';

export function mediaNode(state: InstagramState, login: Login, media: Media): Values {
  const { username } = accountOf(media.igId);
  const { likes, comments } = countsAt(state, media, state.now());
  const fileUrl = `${state.wwwUrl()}/media/${media.id}/0`;
  const [first] = media.items;
  return {
    id: media.id,
    caption: media.caption === '' ? undefined : media.caption,
    alt_text: media.medium === 'image' ? (first?.altText ?? undefined) : undefined,
    media_type: mediaType(media),
    media_product_type: productType(media),
    media_url: fileUrl,
    thumbnail_url: media.medium === 'video' ? `${state.wwwUrl()}/covers/${media.id}.png` : undefined,
    permalink: `${state.wwwUrl()}${permalinkPath(media, username)}`,
    shortcode: media.shortcode,
    timestamp: graphTime(media.createdAt),
    username,
    owner: { id: media.igId },
    is_comment_enabled: true,
    is_shared_to_feed: media.purpose === 'reel' ? media.sharedToFeed : undefined,
    like_count: likes,
    comments_count: comments,
    children: ({ fields }: Field) =>
      media.medium === 'album'
        ? {
            data: media.items.map((item) =>
              selectFields(mediaTypeName, itemNode(state, media, item), fields),
            ),
          }
        : undefined,
    ...(login === 'facebook' ? { ig_id: media.id, view_count: undefined } : {}),
  };
}

/** Pictures of an album have no permalink and no caption of their own. */
export function itemNode(state: InstagramState, media: Media, item: Item): Values {
  const index = media.items.indexOf(item);
  return {
    id: item.id,
    media_type: mediaType(item),
    media_url: `${state.wwwUrl()}/media/${media.id}/${index}`,
    thumbnail_url: item.medium === 'video' ? `${state.wwwUrl()}/covers/${item.id}.png` : undefined,
    alt_text: item.altText ?? undefined,
    timestamp: graphTime(media.createdAt),
    username: accountOf(media.igId).username,
    owner: { id: media.igId },
    permalink: undefined,
    shortcode: undefined,
    caption: undefined,
    media_product_type: undefined,
  };
}
