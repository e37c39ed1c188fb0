import { useQuery } from '@tanstack/react-query';
import type { BrandView, PostView } from '../../../server/http/views.ts';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { cityOf } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { stillOf } from '../post/media-facts.ts';
import { postQuery } from '../post/queries.ts';
import { contentSignatures } from '../proof/group-signatures.ts';
import { Stamp } from '../proof/stamp.tsx';
import type { DraftTarget } from './target-account.ts';

const holeClass =
  'grid place-items-center rounded-[2px] border-[1.5px] border-dashed border-edge-strong px-2 text-center text-xs text-fg-3';

/** The sheet beside the steps, which fills in as they are answered. It ends as the post that waits for a signature. */
export function FirstProof({
  brand,
  target,
  caption,
  post,
  isSigned,
  signers,
}: {
  brand: BrandView | undefined;
  target: DraftTarget | undefined;
  caption: string;
  post: PostView | undefined;
  isSigned: boolean;
  /** How many people have to sign. */
  signers: number;
}) {
  const { user, workspace } = useMe();
  const platform = post?.platform ?? target?.platform.platform;
  const text = post?.caption ?? caption;
  const picture = post?.media[0] ? stillOf(post.media[0]) : undefined;
  // Lists do not carry signatures.
  const detail = useQuery({ ...postQuery(post?.id ?? ''), enabled: isSigned });
  const signature = isSigned
    ? contentSignatures(detail.data?.approvals_list ?? []).find(({ approval }) => approval.voided_at === null)
    : undefined;
  const signer = signature?.by.name ?? user.name;
  const colours = brand?.updated_at ? Object.values(brand.colours) : [];
  return (
    <div className="proof mx-auto max-w-[500px]">
      <article className="sheet" aria-label={t('Your first proof, as it fills in')}>
        <p className="slugline slug">
          {platform ? (
            <span className="flex items-center gap-2">
              <PlatformGlyph platform={platform} size={14} label={null} />
              <b>{platformLabel(platform)}</b>
            </span>
          ) : (
            <span>{t('Platform, step {number}', { number: 3 })}</span>
          )}
          {post ? <span>№ {post.id}</span> : null}
        </p>
        <div className="grid gap-3 p-[18px]">
          <div className="flex min-h-9 items-center gap-2.5">
            {brand?.logo_url ? (
              <img src={brand.logo_url} alt="" className="size-9 rounded-full bg-[#fff] object-contain" />
            ) : (
              <span className={`size-9 rounded-full ${holeClass}`} aria-hidden />
            )}
            <div className="min-w-0 flex-1">
              <b className="block truncate leading-tight font-[650]">{brand?.name || workspace.name}</b>
              <span className="meta">{cityOf(workspace.time_zone)}</span>
            </div>
            {colours.length > 0 ? (
              <span className="flex gap-1" role="img" aria-label={t('The brand’s colours')}>
                {[...new Set(colours)].map((colour) => (
                  <i
                    key={colour}
                    className="size-4 rounded-[1px] shadow-[inset_0_0_0_1px_var(--edge-strong)]"
                    style={{ background: colour }}
                  />
                ))}
              </span>
            ) : null}
          </div>
          {picture ? (
            <Thumbnail url={picture} className="aspect-square w-full" />
          ) : text ? null : (
            <div className={`aspect-[3/2] ${holeClass}`}>
              {t('Picture and words, step {number}', { number: 5 })}
            </div>
          )}
          {text ? (
            <p className="font-post text-sm leading-normal wrap-anywhere whitespace-pre-wrap">{text}</p>
          ) : (
            <div aria-hidden className="grid gap-2.5">
              <span className="h-2.5 w-[92%] bg-sunk" />
              <span className="h-2.5 w-[70%] bg-sunk" />
            </div>
          )}
        </div>
        {isSigned && !signature ? null : (
          <div className="grid min-h-28 grid-cols-[minmax(0,1fr)_minmax(0,220px)] items-center gap-3.5 border-t border-edge px-[18px] py-3.5 max-phone:grid-cols-1">
            <div>
              <p className="slug">{t('Signature')}</p>
              <p className="font-semibold">{signer}</p>
              {isSigned ? null : (
                <p className="meta">
                  {signers > 1 ? t('then one more person') : t('alone, until someone is added')}
                </p>
              )}
            </div>
            {signature ? (
              <Stamp signature={signature} zone={workspace.time_zone} size="small" tilt="" />
            ) : (
              <div
                className={`grid h-[78px] place-items-center rounded-1 border-[1.5px] border-dashed px-2 text-center ${
                  post
                    ? 'border-ink bg-ink-wash font-voice text-md text-ink italic'
                    : 'border-edge-strong text-sm text-fg-3'
                }`}
              >
                {post ? t('Ready for your stamp') : t('Yours goes here')}
              </div>
            )}
          </div>
        )}
      </article>
    </div>
  );
}
