import type { PostDetailView } from '../../../server/http/views.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, shortDay, timeOf } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';

/** Where the panel stands far below the sheet, when and where it goes out stays beside the button that signs it. */
export function AtAGlance({ post }: { post: PostDetailView }) {
  const account = post.account?.name ?? t('not chosen');
  const at = post.schedule;
  return (
    <p className="flex items-baseline gap-2 text-sm text-fg-2 tablet:hidden [&_b]:font-semibold [&_b]:text-fg">
      <PlatformGlyph platform={post.platform} size={14} />
      <span className="min-w-0">
        {at
          ? rich('<b>{day}, {time} {city}</b> to <b>{account}</b>', {
              day: shortDay(at.publish_at, at.time_zone),
              time: timeOf(at.publish_at, at.time_zone),
              city: cityOf(at.time_zone),
              account,
            })
          : rich('Any time someone publishes it, to <b>{account}</b>', { account })}
      </span>
    </p>
  );
}
