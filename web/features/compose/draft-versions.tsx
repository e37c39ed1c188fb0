import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../i18n/t.ts';
import type { Entity } from '../post/mentions.ts';
import { hasVersions } from '../proof/versions.ts';
import { VersionsButton } from '../proof/versions-button.tsx';
import type { PartView } from './part-view.ts';
import { tabName } from './tab-name.ts';

const route = getRouteApi('/app/compose/{-$postId}');

/** The versions of the posts being edited. An earlier text is put back as an ordinary edit, which can be undone. */
export function DraftVersions({
  views,
  shown,
  onPutBack,
}: {
  views: readonly PartView[];
  shown: PartView;
  onPutBack: (key: number, text: string, mentions: readonly Entity[]) => void;
}) {
  const { version } = route.useSearch();
  const posts = [shown, ...views.filter((view) => view !== shown)].flatMap((view) => {
    const { detail, content } = view.part.draft;
    return detail && hasVersions(detail)
      ? [{ post: detail, textNow: content.caption, name: tabName(view, views), key: view.part.key }]
      : [];
  });
  return (
    <VersionsButton
      posts={posts}
      initialNumber={version === undefined ? null : Number(version)}
      action={({ post }, { text, content }, close) => (
        <button
          type="button"
          className="btn btn-sm justify-self-start"
          onClick={() => {
            const key = posts.find((one) => one.post.id === post.id)?.key;
            if (key !== undefined) onPutBack(key, text, content?.mentions ?? []);
            close();
          }}
        >
          {t('Put this text back')}
        </button>
      )}
    />
  );
}
