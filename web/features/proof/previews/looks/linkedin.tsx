import { Globe, MessageSquareText, Repeat2, Send, ThumbsUp } from 'lucide-react';
import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { toText } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import {
  type CreateLook,
  hostOf,
  type PreviewFile,
  type PreviewProps,
  previewPlaces,
  shownFiles,
  thumbnailOf,
} from '../preview.ts';
import { Portrait, PreviewMedia } from '../preview-media.tsx';

export const look: CreateLook = () => ({
  Preview: LinkedInPreview,
  place: previewPlaces.feed,
  hasDarkTheme: true,
  lines: 3,
});

/** The post in LinkedIn's feed, without reaction counts. */
function LinkedInPreview({
  name,
  picture,
  text,
  fold,
  lines,
  files,
  options,
  shade = 'light',
}: PreviewProps) {
  const pictures = shownFiles(files).filter(({ kind }) => kind !== 'document');
  const document = shownFiles(files).find(({ kind }) => kind === 'document');
  const count = Math.min(pictures.length, 4);
  return (
    <div className="li-post" data-shade={shade}>
      <div className="li-head">
        <Portrait name={name} picture={picture} className="li-avatar" />
        <div className="min-w-0">
          <b className="truncate">{name}</b>
          <span className="li-soft" lang="en">
            Now · <Icon of={Globe} size={12} />
          </span>
        </div>
      </div>
      {text ? (
        <div className="li-text">
          <FoldedText text={text} fold={fold} lines={lines} more="…more" className="li-more" />
        </div>
      ) : null}
      {count > 0 ? (
        <div className="li-pics" data-count={count}>
          {pictures.slice(0, 4).map((one) => (
            <PreviewMedia key={one.url} file={one} />
          ))}
        </div>
      ) : null}
      {pictures.length > 4 ? (
        <p className="li-soft px-3.5 py-2">{t('and {count} more', { count: pictures.length - 4 })}</p>
      ) : null}
      {document ? (
        <div className="li-card">
          <PreviewMedia file={document} />
          <b>{toText(options.title) || document.name || t('Document')}</b>
        </div>
      ) : null}
      {shownFiles(files).length === 0 ? <LinkCard options={options} still={thumbnailOf(files)} /> : null}
      <div className="li-actions" lang="en" aria-hidden>
        <span>
          <Icon of={ThumbsUp} size={15} />
          Like
        </span>
        <span>
          <Icon of={MessageSquareText} size={15} />
          Comment
        </span>
        <span>
          <Icon of={Repeat2} size={15} />
          Repost
        </span>
        <span>
          <Icon of={Send} size={15} />
          Send
        </span>
      </div>
    </div>
  );
}

function LinkCard({ options, still }: { options: PreviewProps['options']; still: PreviewFile | undefined }) {
  const link = toText(options.link);
  if (!link) return null;
  const title = toText(options.link_title) || toText(options.title);
  return (
    <div className="li-card">
      {still ? (
        <div className="li-pics" data-count={1}>
          <PreviewMedia file={still} />
        </div>
      ) : null}
      <b>{title || hostOf(link)}</b>
      <span className="li-soft">{hostOf(link)}</span>
    </div>
  );
}
