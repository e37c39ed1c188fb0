import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useState } from 'react';
import type { MediaView, PostDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { problemSentence } from '../../components/readable-error.ts';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { openingOf } from '../media/pictures/order.ts';
import { PictureDialog } from '../media/pictures/picture-dialog.tsx';
import { platformsQuery } from '../platforms/platforms.ts';
import { draftMediaOf, draftOf, saveDraft } from '../post/drafts.ts';
import { storePost } from '../post/queries.ts';

/** A picture that takes the place of the first one. The old one stays in the library. */
export function AnotherPicture({ post, subject }: { post: PostDetailView; subject: string | undefined }) {
  const client = useQueryClient();
  const platforms = useQuery(platformsQuery);
  const [open, setOpen] = useState(false);
  const take = async (files: readonly MediaView[]) => {
    setOpen(false);
    // If a video was ordered beside the still, it is the one to use.
    const made = files.find(({ kind }) => kind === 'video') ?? files[0];
    if (!made) return;
    const before = draftOf(post);
    try {
      await storePost(
        client,
        await saveDraft(post, before, { ...before, media: [draftMediaOf(made), ...before.media.slice(1)] }),
      );
      void client.invalidateQueries({ queryKey: ['posts', 'campaign'] });
      toast(t('The new picture is on the post. The old one stays in the library.'));
    } catch (error) {
      troubleToast(
        t('The picture is in the library, but not on the post. {problem}', {
          problem: problemSentence(error),
        }),
      );
    }
  };
  return (
    <>
      <button type="button" className="btn btn-sm btn-quiet" onClick={() => setOpen(true)}>
        <Icon of={Image} />
        {t('Another picture')}
      </button>
      {open ? (
        <PictureDialog
          opening={openingOf(post.caption, subject)}
          offered={platforms.data?.filter(({ available }) => available) ?? []}
          platforms={[post.platform]}
          onClose={() => setOpen(false)}
          onMade={(files) => void take(files)}
        />
      ) : null}
    </>
  );
}
