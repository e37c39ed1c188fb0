import type { PostDetailView, PostView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { shortDay, timeOf } from '../../time/dates.ts';
import { differencesOf, sharedOf } from '../post/variants.ts';
import { cropRatio } from './crop-ratio.ts';
import { proofContent } from './proof-content.ts';
import { diffText, editCount } from './text-diff.ts';

/** What this post shares with the others of its idea, and what is its own. */
export function AgainstIdea({
  post,
  posts,
  zone,
}: {
  post: PostDetailView;
  posts: readonly PostView[];
  zone: string;
}) {
  const own = differencesOf(post, posts);
  const places = editCount(diffText(sharedOf(posts, 'text') ?? '', post.caption.trim()));
  const hasPictures = posts.every(({ media }) => media.every(({ kind }) => kind === 'image'));
  const ratio = cropRatio(post.media[0], proofContent(post).files[0]);
  const at = post.schedule?.publish_at;
  const rows = [
    {
      name: t('Text', {}, 'of a post'),
      isOwn: own.includes('text'),
      detail: own.includes('text')
        ? t('{count, plural, one {# place differs} other {# places differ}}', { count: places })
        : '',
    },
    ...(posts.some(({ media }) => media.length > 0)
      ? [
          {
            name: hasPictures ? t('Picture') : t('Files'),
            isOwn: own.includes('media'),
            detail: ratio ? t('cropped to {ratio}', { ratio }) : '',
          },
        ]
      : []),
    {
      name: t('Time', {}, 'of a post'),
      isOwn: own.includes('time'),
      detail: at ? `${shortDay(at, zone)}, ${timeOf(at, zone)}` : t('no time set'),
    },
  ];
  return (
    <section className="grid gap-2 border-t border-edge pt-4">
      <h3 className="h3">{t('Against the idea')}</h3>
      <dl className="grid grid-cols-[76px_1fr] gap-y-1 text-sm">
        {rows.map(({ name, isOwn, detail }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-fg-3">{name}</dt>
            <dd className={isOwn ? '' : 'text-fg-3'}>
              {isOwn ? <b className="font-semibold">{t('own', {}, 'not shared')}</b> : t('shared')}
              {detail ? `, ${detail}` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
