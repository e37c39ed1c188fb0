import type { PostDetailView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, shortDay, timeOf } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';

/** The result of a signature. */
export const signedMessage = (post: PostDetailView): string => {
  const platform = platformLabel(post.platform);
  if (post.state === 'in_review')
    return t('Signed. {platform}: {given} of {needed} signatures.', {
      platform,
      given: post.approvals.given,
      needed: post.approvals.needed,
    });
  if (!post.schedule) return t('Signed. {platform}, as soon as you publish.', { platform });
  const { publish_at, time_zone } = post.schedule;
  return t('Signed. {platform}, {day} at {time} {city}.', {
    platform,
    day: shortDay(publish_at, time_zone),
    time: timeOf(publish_at, time_zone),
    city: cityOf(time_zone),
  });
};
