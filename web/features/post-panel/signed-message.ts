import type { IdeaView, PostView } from '../../../server/http/views.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, shortDay, timeOf } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';

/** The result of a signature. */
export const signedMessage = (post: PostView): string => {
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

/** The result of signing posts of an idea together: when the first of them goes out. */
export const signedIdeaMessage = ({ posts }: Pick<IdeaView, 'posts'>, ids: readonly string[]): string => {
  const signed = posts.filter(({ id }) => ids.includes(id));
  const count = signed.length;
  const values = { count, number: spellNumber(count), Number: capitalize(spellNumber(count)) };
  if (signed.some(({ state }) => state === 'in_review'))
    return t('{Number} signed. More signatures are needed.', values);
  const first = signed
    .flatMap(({ schedule }) => schedule ?? [])
    .toSorted((one, other) => one.publish_at.localeCompare(other.publish_at))[0];
  if (!first)
    return t(
      '{count, plural, =2 {Signed both} other {Signed all {number}}}. They go out as soon as you publish.',
      values,
    );
  return t(
    '{count, plural, =2 {Signed both} other {Signed all {number}}}. The first goes out {day} at {time} {city}.',
    {
      ...values,
      day: shortDay(first.publish_at, first.time_zone),
      time: timeOf(first.publish_at, first.time_zone),
      city: cityOf(first.time_zone),
    },
  );
};
