import { useEffect, useRef } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, longMoment, noteTime } from '../../time/dates.ts';
import { mayAsk } from '../passkeys/signing-key.ts';
import { useSigningKey } from '../passkeys/use-signing-key.ts';
import { hasEnded } from '../post/queries.ts';
import { contentSignatures, countsFor, type Signature, timeSignatures } from './group-signatures.ts';
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
const voidReasons: Record<string, string> = {
  edited: t('The post was edited afterwards.'),
  disconnected: t('The account was disconnected.'),
  changes_requested: t('Changes were asked for.'),
  cancelled: t('The post was cancelled.'),
  member_removed: t('Who gave it was removed from the workspace.'),
  member_left: t('Who gave it left the workspace.'),
  role_changed: t('Who gave it may no longer approve.'),
  signed_again: t('It was signed again, with a passkey.'),
};
const describeVoidReason = (reason: string | null): string =>
  voidReasons[reason ?? 'edited'] ?? reason ?? t('The post was edited afterwards.');
const tilts = ['[--tilt:-1.6deg]', '[--tilt:-3.2deg]', '[--tilt:1.2deg]'];

/** The box of this user: something has to be done first, or it can be signed, or it is left out of what is signed. */
export type SignatureSlot = 'waiting' | 'ready' | 'left-out';

const slotLabels: Readonly<Record<SignatureSlot, string>> = {
  waiting: t('Yours goes here'),
  ready: t('Ready for your stamp'),
  'left-out': t('Left out. Nothing is signed here.'),
};

/** One box for each signature the workspace requires. */
export function Signatures({
  post,
  zone,
  landedBy,
  slot,
}: {
  post: PostDetailView;
  zone: string;
  landedBy: string | null;
  slot: SignatureSlot;
}) {
  const currentApprovals = post.approvals_list.filter(countsFor(post));
  const valid = contentSignatures(currentApprovals);
  const movers = timeSignatures(currentApprovals);
  const voided = contentSignatures(
    post.approvals_list.filter((approval) => !currentApprovals.includes(approval)),
  );
  const canSign = post.can.includes('approve');
  const signingKey = useSigningKey(canSign ? post.approvals.strength : 'session');
  const ownSlot = slot === 'ready' && !mayAsk(signingKey) ? 'waiting' : slot;
  const isEnded = hasEnded(post);
  const empty = isEnded ? (voided.length > 0 ? 0 : 1) : post.approvals.needed;
  const boxes = Math.max(valid.length, empty);
  const sectionRef = useRef<HTMLElement>(null);
  // Signing scrolls to the stamp, so that the user sees it appear.
  useEffect(() => {
    if (landedBy) sectionRef.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [landedBy]);
  return (
    <section aria-label={t('Signatures')} ref={sectionRef}>
      <div
        className={`grid border-edge ${boxes > 0 ? 'border-t' : ''} ${boxes > 1 ? 'grid-cols-2 max-phone:grid-cols-1' : 'grid-cols-1'}`}
      >
        {Array.from({ length: boxes }, (_, index) => {
          const signature = valid[index];
          const isMine = canSign && index === valid.length;
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
                  className={`grid min-h-[74px] place-items-center rounded-[4px] border-[1.5px] border-dashed px-2.5 py-1.5 text-center ${
                    isMine && ownSlot === 'ready'
                      ? 'border-ink bg-ink-wash font-voice text-[1.0625rem] leading-[normal] text-ink italic'
                      : 'border-edge-strong text-(length:--text-sm) text-fg-3'
                  } ${boxes > 1 ? '' : 'max-w-[300px]'}`}
                >
                  {isMine ? slotLabels[ownSlot] : isEnded ? t('Never signed') : t('Not signed yet')}
                </div>
              )}
            </div>
          );
        })}
      </div>
      <NewTimes signatures={movers} zone={zone} />
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
                  {approval.voided_at === null
                    ? t('It was given without a passkey, and this workspace wants one now.')
                    : describeVoidReason(approval.void_reason)}{' '}
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

/** Another time, approved by a user who has not signed the content: no stamp, because it covers only the time. */
export function NewTimes({ signatures, zone }: { signatures: readonly Signature[]; zone: string }) {
  return signatures.map(({ by, approval: { id, at, timing, strength } }) => {
    const values = {
      name: by.name,
      moment: longMoment(timing.publish_at ?? at, timing.time_zone ?? zone),
      city: cityOf(timing.time_zone ?? zone),
      signed: noteTime(at, zone),
    };
    return (
      <p key={id} className="border-t border-edge px-[18px] py-3 text-sm text-fg-2">
        {strength === 'passkey'
          ? t('{name} approved the new time {moment} {city} with a passkey, {signed}.', values)
          : t('{name} approved the new time {moment} {city}, {signed}.', values)}
      </p>
    );
  });
}
