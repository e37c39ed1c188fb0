/** From a caption to a post in review, on the existing road: a draft is created and submitted. */
import type { PostDetailView } from '../../../server/http/views.ts';
import { type CaptionView, generatePictures } from '../generation/queries.ts';
import { createDraft, emptyDraft, loadDraft, submitWhenRendered, toDraftMedia } from '../post/drafts.ts';
import type { DraftTarget } from './target-account.ts';

const pollMs = 500;
/** As the templates allow it; a longer headline is refused. */
const maxHeadline = 80;

const toHeadline = (title: string): string => {
  const text = title.trim().replace(/[.!]$/, '');
  if (text.length <= maxHeadline) return text;
  const start = text.slice(0, maxHeadline - 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), maxHeadline / 2))}…`;
};

export async function makeProof(
  { account, needsPicture }: DraftTarget,
  { caption, options }: CaptionView,
  title: string,
  signal: AbortSignal,
): Promise<PostDetailView> {
  const pictures = needsPicture
    ? await generatePictures(
        { template: 'announcement', texts: { headline: toHeadline(title) }, platforms: [account.platform] },
        signal,
      )
    : [];
  const draft = await createDraft({
    ...emptyDraft(account.platform),
    accountId: account.id,
    caption,
    options,
    media: pictures.slice(0, 1).map((picture) => toDraftMedia(picture)),
  });
  return submitWhenRendered(draft.id, async () => {
    const isMaking = async (): Promise<boolean> =>
      (await loadDraft(draft.id)).media.some(({ fitting }) => fitting?.state === 'making');
    while (!signal.aborted && (await isMaking()))
      await new Promise((resolve) => window.setTimeout(resolve, pollMs));
  });
}
