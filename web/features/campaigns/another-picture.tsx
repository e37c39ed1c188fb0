import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useState } from 'react';
import type { MediaView, PostDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { PictureDialog } from '../media/pictures/picture-dialog.tsx';
import { suggestOpening } from '../media/pictures/picture-request.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { saveDraft, toDraft, toDraftMedia } from '../post/drafts.ts';
import { storePost } from '../post/queries.ts';

/** A picture that replaces the first one. The old one stays in the library. */
export function AnotherPicture({ post, subject }: { post: PostDetailView; subject: string | undefined }) {
  const client = useQueryClient();
  const platforms = useQuery(platformsQuery);
  const [open, setOpen] = useState(false);
  const attach = async (files: readonly MediaView[]) => {
    setOpen(false);
    // If a video was generated along with the still, use the video.
    const generated = files.find(({ kind }) => kind === 'video') ?? files[0];
    if (!generated) return;
    const before = toDraft(post);
    try {
      await storePost(
        client,
        await saveDraft(post, before, {
          ...before,
          media: [toDraftMedia(generated), ...before.media.slice(1)],
        }),
      );
      void client.invalidateQueries({ queryKey: ['posts', 'campaign'] });
      toast(t('The new picture is on the post. The old one stays in the library.'));
    } catch (error) {
      errorToast(
        t('The picture is in the library, but not on the post. {problem}', {
          problem: toErrorMessage(error),
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
          opening={suggestOpening(post.caption, subject)}
          offered={platforms.data?.filter(({ available }) => available) ?? []}
          platforms={[post.platform]}
          onClose={() => setOpen(false)}
          onGenerated={(files) => void attach(files)}
        />
      ) : null}
    </>
  );
}
