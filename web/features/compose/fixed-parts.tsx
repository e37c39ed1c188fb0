import { Link } from '@tanstack/react-router';
import { Lock, PenLine } from 'lucide-react';
import type { PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { MediaStill } from '../media/media-still.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { OptionValue } from '../post/option-value.tsx';
import { applicableOptions, describeOptionValue } from '../post/post-options.ts';

/** A platform with only the options that may still change. */
export const withEditableOptions = (platform: PlatformView, { editing }: PostDetailView): PlatformView => ({
  ...platform,
  options: platform.options.filter(({ key }) => editing.parts.includes(key)),
});

/** Shown at the head of the editor: this changes a published post. */
export function AmendmentNote({ post }: { post: PostDetailView }) {
  return (
    <p className="note">
      <Icon of={PenLine} />
      <span>
        {rich(
          'This changes <a>a post that is out</a> on {platform}. Readers see the change when it is signed and sent; nothing new is posted.',
          {
            platform: platformLabel(post.platform),
            a: (inner) => (
              <Link to="/posts/$postId" params={{ postId: post.amends ?? '' }} className="link">
                {inner}
              </Link>
            ),
          },
        )}
      </span>
    </p>
  );
}

/** The parts that stay as published: the files, and what the platform does not let anyone change. */
export function FixedParts({ post, platform }: { post: PostDetailView; platform: PlatformView | undefined }) {
  const options = applicableOptions(platform?.options ?? [], post.media, post.options).flatMap((option) => {
    if (post.editing.parts.includes(option.key)) return [];
    const value = post.options[option.key];
    return describeOptionValue(option, value) === null ? [] : [{ option, value }];
  });
  if (post.media.length === 0 && options.length === 0) return null;
  return (
    <section className="grid gap-2.5" aria-label={t('Stays as it went out')}>
      <h2 className="lab flex items-center gap-2">
        <Icon of={Lock} />
        {t('Stays as it went out')}
      </h2>
      <ul className="flex flex-wrap gap-2.5 empty:hidden">
        {post.media.map((one) => (
          <li key={one.id} className="grid w-[104px] gap-1">
            <MediaStill media={one} />
            <span className="slug truncate" title={one.name}>
              {one.name}
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[minmax(0,auto)_1fr] gap-x-4 gap-y-1 text-sm empty:hidden">
        {options.map(({ option, value }) => (
          <div key={option.key} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-fg-3">{option.label}</dt>
            <dd className="[overflow-wrap:anywhere]">
              <OptionValue option={option} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="meta">{t('To have other files, duplicate the post and publish it anew.')}</p>
    </section>
  );
}
