/** Maps an author's content to YouTube's request. Pure; nothing is cut, added or reformatted. */
import type { Entity } from '../../domain/platform-port/entities.ts';
import type { Content, SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { firstComment, type OptionKey, options, readPlaylistOption, readTags } from './options.ts';
import type { VideoDeclarations } from './read-declarations.ts';

export function manifest(content: Content, accountExternalId: string): SendManifest {
  const text = normalizeLineEndings(content.caption);
  const value = (key: OptionKey): Json => {
    const given = content.options[key] ?? '';
    const option = options.find((one) => one.key === key);
    return given === '' && option && 'initial' in option ? option.initial : given;
  };
  const tags = readTags(content.options.tags);
  const language = String(value('language'));
  const comment = firstComment(content.options.first_comment);
  const playlists = readPlaylistOption(content.options.playlists);
  return {
    schema: 1,
    platform: 'youtube',
    account: accountExternalId,
    text,
    media: content.media,
    ...(comment === '' ? {} : { first_comment: comment }),
    wire: {
      notifySubscribers: value('notify_subscribers') === true,
      snippet: {
        title: String(value('title')).trim(),
        description: text,
        ...(tags.length === 0 ? {} : { tags }),
        categoryId: String(value('category')),
        ...(language === '' ? {} : { defaultLanguage: language }),
      },
      status: { license: String(value('license')), embeddable: value('embeddable') === true },
      ...(playlists.length === 0 ? {} : { playlists: playlists.map(({ id, name }) => ({ id, name })) }),
    },
  };
}

/** The approved request with what the approver declared; nothing else is added. */
export const requestBody = ({ wire }: SendManifest, declared: VideoDeclarations) => ({
  snippet: wire.snippet ?? {},
  status: { ...(wire.status as { readonly [key: string]: Json }), ...declared },
});

/** The title as it was approved. */
export const titleOf = ({ wire }: SendManifest): string =>
  String((wire.snippet as { readonly title?: Json } | undefined)?.title ?? '');

/** The playlists as they were approved, in their order. They are no part of the video. */
export const playlistsOf = ({ wire }: SendManifest): readonly Entity[] => readPlaylistOption(wire.playlists);
