import { useEffect, useRef } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, longMoment, noteTime } from '../../time/dates.ts';
import { hasEnded } from '../post/queries.ts';
import { contentSignatures, type Signature, timeSignatures } from './signature-words.ts';
import { Stamp } from './stamp.tsx';

const ordinal = [
  t('First signature'),
  t('Second signature'),
  t('Third signature'),
  t('Fourth signature'),
  t('Fifth signature'),
  t('Sixth signature'),
  t('Seventh signature'),
  t('Eighth signature'),
  t('Ninth signature'),
  t('Tenth signature'),
];
const voidWords: Record<string, string> = {
  edited: t('The post was edited afterwards.'),
  disconnected: t('The account was disconnected.'),
  changes_requested: t('Changes were asked for.'),
  cancelled: t('The post was cancelled.'),
};
const voidReason = (reason: string | null): string =>
  voidWords[reason ?? 'edited'] ?? reason ?? t('The post was edited afterwards.');
const tilts = ['[--tilt:-1.6deg]', '[--tilt:-3.2deg]', '[--tilt:1.2deg]'];

/** One box for each signature the workspace asks for. */
export function Signatures({
  post,
  zone,
  landedBy,
  choices,
}: {
  post: PostDetailView;
  zone: string;
  landedBy: string | null;
  /** Whether more than a look stands between the person and the stamp. */
  choices: boolean;
}) {
  const digest = post.current_revision?.digest;
  const standing = post.approvals_list.filter((one) => one.voided_at === null && one.digest === digest);
  const valid = contentSignatures(standing);
  const movers = timeSignatures(standing);
  const voided = contentSignatures(post.approvals_list.filter((one) => !standing.includes(one)));
  const canSign = post.can.includes('approve');
  const over = hasEnded(post);
  const empty = over ? (voided.length > 0 ? 0 : 1) : post.approvals.needed;
  const boxes = Math.max(valid.length, empty);
  const place = useRef<HTMLElement>(null);
  // Signing scrolls to the stamp: the person sees it land.
  useEffect(() => {
    if (landedBy) place.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [landedBy]);
  return (
    <section aria-label={t('Signatures')} ref={place}>
      <div
        className={`grid border-edge ${boxes > 0 ? 'border-t' : ''} ${boxes > 1 ? 'grid-cols-2 max-phone:grid-cols-1' : 'grid-cols-1'}`}
      >
        {Array.from({ length: boxes }, (_, index) => {
          const signature = valid[index];
          const mine = canSign && index === valid.length;
          return (
            <div
              key={signature?.approval.id ?? `box-${ordinal[index]}`}
              className="grid min-h-[118px] content-between gap-2 border-edge px-[18px] pt-3 pb-4 even:border-l max-phone:even:border-l-0 max-phone:not-first:border-t"
            >
              <span className="slug">
                {boxes > 1
                  ? (ordinal[index] ?? t('Signature {number}', { number: index + 1 }))
                  : t('Signature')}
              </span>
              {signature ? (
                <Stamp
                  signature={signature}
                  zone={zone}
                  landing={landedBy === signature.by.id}
                  tilt={tilts[index % tilts.length] ?? ''}
                />
              ) : (
                <div
                  className={`slot ${mine && !choices ? 'ready' : ''} ${boxes > 1 ? '' : 'max-w-[300px]'}`}
                >
                  {mine
                    ? choices
                      ? t('Yours goes here')
                      : t('Ready for your stamp')
                    : over
                      ? t('Never signed')
                      : t('Not signed yet')}
                </div>
              )}
            </div>
          );
        })}
      </div>
      <NewTimes movers={movers} zone={zone} />
      {voided.length > 0 ? (
        <div className="grid gap-3 border-t border-edge px-[18px] pt-3 pb-4">
          <span className="slug">{t('No longer counts')}</span>
          <ul className="flex flex-wrap gap-x-6 gap-y-3">
            {voided.map(({ approval, ...signature }, index) => (
              <li key={approval.id} className="grid content-start gap-2">
                <Stamp
                  signature={{ ...signature, approval }}
                  isVoid
                  zone={zone}
                  tilt={tilts[index % tilts.length] ?? ''}
                />
                <p className="meta max-w-[38ch]">
                  {voidReason(approval.void_reason)}{' '}
                  {approval.voided_at ? (
                    <span className="num">{noteTime(approval.voided_at, zone)}</span>
                  ) : null}
                </p>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

/** Another time that somebody approved who has not signed the content: no stamp, since it covers only the time. */
export function NewTimes({ movers, zone }: { movers: readonly Signature[]; zone: string }) {
  return movers.map(({ by, approval: { id, at, timing } }) => (
    <p key={id} className="border-t border-edge px-[18px] py-3 text-sm text-fg-2">
      {t('{name} approved the new time {moment} {city}, {signed}.', {
        name: by.name,
        moment: longMoment(timing.publish_at ?? at, timing.time_zone ?? zone),
        city: cityOf(timing.time_zone ?? zone),
        signed: noteTime(at, zone),
      })}
    </p>
  ));
}
